import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconRefresh } from '@tabler/icons-react'
import { Rows } from '../../../../platform/lists/rows.tsx'
import { Mark } from '../../../../platform/parts/mark.tsx'
import { number } from '../../../../platform/words/format.ts'
import { PartText, Pictures } from '../../pictures/quiz-text.tsx'
import { picturesIn, wordsOf } from '../../pictures/texts.ts'
import { inShort } from '../questions/short.ts'
import { type Figures, adviceOf, difficultyWords, discriminationWords, flagWords, share } from './words.ts'

type Props = { figures: Figures; onRegrade?: () => void }

const urgent = new Set(['check_key', 'better_distractor'])

/** Shows the figures of one question in words, numbers and small bars, with advice. */
export function QuestionFigures({ figures, onRegrade }: Props) {
  const { prompt_markdown, version, people, flags, facility, discrimination_index, omitted, options } = figures
  const name = inShort({ prompt: prompt_markdown })
  const advice = adviceOf(figures)
  const isUrgent = flags.some((flag) => urgent.has(flag))
  return (
    <Card component="li" withBorder p="lg">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div style={{ flex: '1 1 240px', minWidth: 0 }}>
            <Title order={3} size="h4" className="wraps">
              {name}
            </Title>
            <Pictures pictures={picturesIn(prompt_markdown)} />
            <Group gap="4px 8px" mt={4}>
              {[...new Set(flags.map((flag) => flagWords[flag]))].map((words) => (
                <Mark key={words} color={isUrgent && words === flagWords.check_key ? 'red' : 'yellow'} icon={IconAlertTriangle}>
                  {words}
                </Mark>
              ))}
              <Text size="sm" c="dimmed">
                {plural(people, { one: '# person', other: '# people' })} · {t`last asked in version ${version}`}
              </Text>
            </Group>
          </div>
          {onRegrade && (
            <Button
              variant="default"
              size="sm"
              aria-label={t`Mark it anew: ${name}`}
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={onRegrade}
            >{t`Mark it anew`}</Button>
          )}
        </Group>
        {advice.length > 0 && (
          <Alert variant="light" color={isUrgent ? 'red' : 'yellow'} p="sm" icon={<IconInfoCircle aria-hidden />}>
            {advice.map((each) => (
              <Text key={each} size="sm" c="var(--mantine-color-text)" className="wraps">
                {each}
              </Text>
            ))}
          </Alert>
        )}
        {facility !== null && (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <Figure label={t`Difficulty`} words={difficultyWords(facility)} value={share(facility)} part={facility} />
            {discrimination_index !== null && (
              <Figure
                label={t`Telling apart`}
                words={discriminationWords(discrimination_index)}
                value={number(discrimination_index)}
                part={Math.max(0, discrimination_index)}
              />
            )}
          </SimpleGrid>
        )}
        {omitted !== null && omitted > 0 && <Text size="sm" c="dimmed">{t`${{ share: share(omitted) }} left it without an answer.`}</Text>}
        {options.some(({ chosen }) => chosen !== null) && <Options options={options} />}
      </Stack>
    </Card>
  )
}

type FigureProps = { label: string; words: string; value: string; part: number }

const Figure = ({ label, words, value, part }: FigureProps) => (
  <div>
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
      <Text size="sm" fw={600}>
        {label}: {words}
      </Text>
      <Text size="sm" c="dimmed">
        {value}
      </Text>
    </Group>
    <Progress value={part * 100} aria-label={`${label}: ${value}`} mt={4} />
  </div>
)

const chosenWords = (text: string) => t`Chosen: ${text}`

/** Shows for each option how many people chose it, and their mean score on the rest of the quiz. */
const Options = ({ options }: Pick<Figures, 'options'>) => (
  <Rows label={t`How the options were chosen`} gap={8}>
    {options.map(({ id, text, correct, chosen, mean_rest }) => (
      <li key={id}>
        <Group gap={6} wrap="nowrap" align="flex-start">
          <Text size="sm" className="wraps" style={{ flex: 1 }} {...(correct && { fw: 600 })}>
            <PartText look="small">{text}</PartText>
          </Text>
          {correct && <Mark color="green" icon={IconCheck}>{t`right`}</Mark>}
          <Text size="sm" fw={600} miw={44} ta="right">
            {chosen === null ? '–' : share(chosen)}
          </Text>
        </Group>
        <Progress
          value={(chosen ?? 0) * 100}
          color={correct ? 'green.8' : 'gray.6'}
          aria-label={chosenWords(wordsOf(text))}
          size="sm"
          mt={2}
        />
        {mean_rest !== null && <Text size="xs" c="dimmed">{t`They got ${{ share: share(mean_rest) }} of the rest.`}</Text>}
      </li>
    ))}
  </Rows>
)
