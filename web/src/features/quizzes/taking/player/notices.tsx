import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, Loader, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCloudUp, IconDevices } from '@tabler/icons-react'
import { useLate } from '../../../../platform/parts/states.tsx'
import { type Answers, isUnsaved } from './answers.ts'

/** With a connection, a save takes less time than this. */
const PATIENCE_MS = 4000

const unsavedIn = (answers: Answers) => Object.values(answers).filter((given) => isUnsaved(given) && given.refused === undefined).length

/** Announces to screen readers how much time is left. */
export function Spoken({ warning }: { warning: string | undefined }) {
  return <VisuallyHidden component="output">{warning}</VisuallyHidden>
}

/** Warns of answers that have not arrived for a while. */
export function Unsaved({ answers }: { answers: Answers }) {
  const count = unsavedIn(answers)
  const late = useLate(count > 0, PATIENCE_MS)
  return (
    <output>
      {late && (
        <Alert variant="light" color="yellow" icon={<IconCloudUp aria-hidden />} title={unsavedWords(count)}>
          <Text
            size="sm"
            c="var(--mantine-color-text)"
          >{t`This browser keeps what you answer, and sends it as soon as there is a connection. Time goes on meanwhile.`}</Text>
        </Alert>
      )}
    </output>
  )
}

const unsavedWords = (count: number) => plural(count, { one: '# answer is not saved yet', other: '# answers are not saved yet' })

/** Tells that another window has claimed the attempt. A button claims it back. */
export const Superseded = ({ busy, onTake }: { busy: boolean; onTake: () => void }) => (
  <Alert variant="light" color="orange" role="alert" icon={<IconDevices aria-hidden />} title={t`You went on in another window`}>
    <Stack gap="sm" align="flex-start">
      <Text
        size="sm"
        c="var(--mantine-color-text)"
      >{t`Only one window saves at a time, and that one was opened last. Go on there, or take over here: then that one stops.`}</Text>
      <Button size="sm" loading={busy} onClick={onTake}>{t`Go on here`}</Button>
    </Stack>
  </Alert>
)

/** Shown when the time is up, while the service submits the stored answers. */
export function TimeUp({ answers }: { answers: Answers }) {
  const lost = unsavedIn(answers)
  return (
    <Card withBorder p="lg" component="output" display="block">
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <Loader size={22} aria-hidden />
        <Stack gap={4}>
          <Title order={2} size="h3">{t`Your time is up`}</Title>
          <Text>{t`What was saved is handed in by itself, and counts. Your result appears here in a moment, or as soon as there is a connection.`}</Text>
          {lost > 0 && (
            <Text>
              {plural(lost, {
                one: '# answer did not arrive in time and does not count.',
                other: '# answers did not arrive in time and do not count.',
              })}
            </Text>
          )}
        </Stack>
      </Group>
    </Card>
  )
}
