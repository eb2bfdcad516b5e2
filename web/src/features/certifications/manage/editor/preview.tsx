import { plural, t } from '@lingui/core/macro'
import { Box, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconMinus, IconPlus, IconScale } from '@tabler/icons-react'
import type { Schemas } from '../../../../platform/client.ts'
import { number } from '../../../../platform/words/format.ts'
import { Mark } from '../../../../platform/parts/mark.tsx'
import { Answer, Loading } from '../../../../platform/parts/states.tsx'
import { personName } from '../../../../platform/words/names.ts'
import { FirstFew } from '../../parts/first-few.tsx'
import { type PreviewState, changeSentence } from './use-preview.ts'

type Preview = Schemas['CertificationPreview']

/** Shows who would qualify and who would no longer qualify, before the draft is saved. */
export function PreviewCard({ archived, preview }: { archived: boolean; preview: PreviewState }) {
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="preview-title">
      <Group gap="xs" mb="xs" wrap="nowrap">
        <IconScale size={20} aria-hidden />
        <Title order={2} size="h3" id="preview-title">{t`Who qualifies`}</Title>
      </Group>
      {archived ? (
        <Text size="sm" c="dimmed">{t`Nobody is measured by an archived certification. Bring it back to see who would qualify.`}</Text>
      ) : preview.whole ? (
        <Supposed preview={preview} />
      ) : (
        <Text size="sm" c="dimmed" component="output" display="block">{t`Complete the rules to see who would qualify by them.`}</Text>
      )}
    </Card>
  )
}

function Supposed({ preview: { pages, first, changed, settled, late } }: { preview: PreviewState }) {
  return (
    <Answer query={{ ...pages, data: first }} failed={t`This could not be worked out`} wait={<Loading rows={2} height={40} />}>
      {(found) => (
        <Box aria-busy={late} style={{ opacity: late ? 0.6 : 1 }}>
          <Verdict preview={found} changed={changed} />
          <FirstFew key={settled} label={t`Who changes`} items={pages.data?.pages.flatMap(({ items }) => items) ?? []} pages={pages}>
            {(item, index) => <Change key={item.person?.user_id ?? index} item={item} />}
          </FirstFew>
        </Box>
      )}
    </Answer>
  )
}

function Verdict({ preview, changed }: { preview: Preview; changed: boolean }) {
  const { people, awardable_now, awardable_then } = preview
  return (
    <Stack gap="sm">
      <Text fw={650} size="lg" component="output" className="wraps">
        {changed ? changeSentence(preview) : standingSentence(awardable_now, people)}
      </Text>
      <Stack gap={8}>
        {changed && <Bar label={t`As it is saved`} value={awardable_now} of={people} quiet />}
        <Bar label={changed ? t`With your changes` : t`Qualify now`} value={awardable_then} of={people} />
      </Stack>
      <Text size="xs" c="dimmed">
        {plural(people, { one: 'Of the one person it concerns.', other: 'Of the # people it concerns.' })}{' '}
        {t`Who holds a running award does not count as waiting for one.`} {changed && t`Awards already given stay.`}
      </Text>
    </Stack>
  )
}

const standingSentence = (now: number, people: number) =>
  people === 0
    ? t`It concerns nobody yet.`
    : plural(now, { 0: 'Nobody could get it today.', one: '# person could get it today.', other: '# people could get it today.' })

/** A bar for a part of a total, with both numbers in words. */
function Bar({ label, value, of, quiet = false }: { label: string; value: number; of: number; quiet?: boolean }) {
  const width = of === 0 ? 0 : (value / of) * 100
  const [part, all] = [number(value), number(of)]
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="xs">{label}</Text>
        <Text size="xs" c="dimmed">{t`${part} of ${all}`}</Text>
      </Group>
      <Box h={10} bdrs="sm" bg="var(--app-line)" style={{ overflow: 'hidden' }} aria-hidden>
        <Box
          h="100%"
          w={`${width}%`}
          bg={quiet ? 'var(--mantine-color-dimmed)' : 'var(--mantine-color-anchor)'}
          style={{ transition: 'width 200ms' }}
        />
      </Box>
    </div>
  )
}

const Change = ({ item: { person, change } }: { item: Schemas['PreviewChange'] }) => (
  <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
    <Text size="sm" className="wraps">
      {personName(person)}
    </Text>
    <ChangeBadge gains={change === 'gains'} />
  </Group>
)

const ChangeBadge = ({ gains }: { gains: boolean }) => (
  <Mark color={gains ? 'green' : 'red'} icon={gains ? IconPlus : IconMinus}>
    {gains ? t`gains it` : t`loses it`}
  </Mark>
)
