import { t } from '@lingui/core/macro'
import { Box, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCircleDot, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Schemas } from '../../../../platform/client.ts'
import { locale } from '../../../../platform/language.ts'
import { PartText, QuizText } from '../../pictures/quiz-text.tsx'
import { wordsOf } from '../../pictures/texts.ts'

type Question = Schemas['ReviewedQuestion']
type AnsweredQuestion = Pick<Question, 'kind' | 'options' | 'items' | 'prompts' | 'matches' | 'answer' | 'correct' | 'option_feedback'>
type Props = {
  question: AnsweredQuestion
  /** True when the reader gave the answer. */
  own: boolean
}

/** The given answer beside the right one, by the kind of the question. */
export function ReviewedAnswer({ question, own }: Props) {
  switch (question.kind) {
    case 'single_choice':
    case 'multiple_choice':
      return <Options question={question} own={own} />
    case 'ordering':
      return <Orders question={question} own={own} />
    case 'matching':
      return <Pairs question={question} />
    case 'essay':
      return <Line name={own ? t`You wrote` : t`Their answer`}>{question.answer?.text ?? t`Nothing`}</Line>
    case 'true_false':
    case 'short_text':
    case 'numeric':
      return <Words question={question} own={own} />
  }
}

/** All options, marked as chosen and as right. */
function Options({ question: { options, answer, correct, option_feedback }, own }: Props) {
  const chosen = new Set([...(answer?.option_ids ?? []), ...(answer?.option_id === undefined ? [] : [answer.option_id])])
  const right = new Set(correct?.option_ids)
  return (
    <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }}>
      {options?.map(({ id, text }) => {
        const says = [...(chosen.has(id) ? [own ? t`your answer` : t`their answer`] : []), ...(right.has(id) ? [t`right`] : [])]
        const feedback = option_feedback.find((each) => each.id === id)?.feedback_markdown
        return (
          <Group key={id} component="li" gap={8} wrap="nowrap" align="flex-start">
            <Sign told={correct !== null} right={right.has(id)} chosen={chosen.has(id)} />
            <Text size="sm" component="div" className="wraps" fw={chosen.has(id) ? 600 : 400}>
              <PartText>{text}</PartText>
              {says.length > 0 && <Text span size="sm" c="dimmed">{` (${says.join(', ')})`}</Text>}
              {feedback !== undefined && chosen.has(id) && (
                <Box c="dimmed" fz="sm" fw={400}>
                  <QuizText>{feedback}</QuizText>
                </Box>
              )}
            </Text>
          </Group>
        )
      })}
    </Stack>
  )
}

/** Icon for an option: right or wrong where the key is told, else only chosen. Other options get an empty space. */
function Sign({ told, right, chosen }: { told: boolean; right: boolean; chosen: boolean }) {
  const look = { size: 17, 'aria-hidden': true, style: { flex: 'none', marginTop: 2 } }
  if (!told && chosen) return <IconCircleDot {...look} />
  if (right) return <IconCheck color="light-dark(var(--mantine-color-green-8), var(--mantine-color-green-4))" {...look} />
  if (chosen) return <IconX color="light-dark(var(--mantine-color-red-8), var(--mantine-color-red-4))" {...look} />
  return <span style={{ width: 17, flex: 'none' }} />
}

function Words({ question: { kind, answer, correct }, own }: Props) {
  const given = kind === 'true_false' ? truthWords(answer?.value) : answer?.text
  return (
    <Stack gap={4}>
      <Line name={own ? t`You answered` : t`Their answer`}>{given ?? t`Nothing`}</Line>
      {correct && <Line name={t`Right is`}>{keyWords(correct)}</Line>}
    </Stack>
  )
}

const truthWords = (value: boolean | undefined) => (value === undefined ? undefined : value ? t`True` : t`False`)

export function keyWords({ value, accepted_answers, number: exact, tolerance = 0 }: Schemas['QuizKey']): string {
  if (exact !== undefined)
    return tolerance === 0 ? exactly(exact) : t`${{ from: exactly(exact - tolerance) }} to ${{ to: exactly(exact + tolerance) }}`
  return accepted_answers?.join(' · ') ?? truthWords(value) ?? ''
}

/** Formats a key with all its digits. Very large and very small numbers use powers of ten. */
function exactly(value: number): string {
  const size = Math.abs(value)
  const notation = size >= 1e15 || (size > 0 && size < 1e-6) ? 'scientific' : 'standard'
  return new Intl.NumberFormat(locale, { notation, maximumSignificantDigits: 12 }).format(value)
}

function Orders({ question: { items, answer, correct }, own }: Props) {
  const named = (ids: string[] | undefined) => ids?.map((id) => items?.find((item) => item.id === id)?.text ?? '')
  return (
    <Stack gap="sm">
      <Ordered name={own ? t`You put them like this` : t`They put them like this`} texts={named(answer?.item_ids)} />
      {correct && <Ordered name={t`Right is`} texts={named(correct.item_ids)} />}
    </Stack>
  )
}

const Ordered = ({ name, texts }: { name: string; texts: string[] | undefined }) => (
  <div>
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    {texts === undefined ? (
      <Text size="sm">{t`Nothing`}</Text>
    ) : (
      <ol style={{ margin: 0, paddingInlineStart: 22 }}>
        {texts.map((text) => (
          <Text key={text} component="li" size="sm" className="wraps">
            <PartText>{text}</PartText>
          </Text>
        ))}
      </ol>
    )}
  </div>
)

/** Each prompt with its chosen match, and the right match where that was wrong. */
function Pairs({ question: { prompts, matches, answer, correct } }: Pick<Props, 'question'>) {
  const matchOf = (pairs: Schemas['QuizKey']['pairs'], id: string) => {
    const found = pairs?.find(({ prompt_id }) => prompt_id === id)?.match_id
    const match = matches?.find(({ id }) => id === found)
    return match && wordsOf(match.text)
  }
  return (
    <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }}>
      {prompts?.map(({ id, text }) => {
        const [given, right] = [matchOf(answer?.pairs, id), matchOf(correct?.pairs, id)]
        return (
          <Group key={id} component="li" gap={8} wrap="nowrap" align="flex-start">
            <Sign told={correct !== null} right={given !== undefined && given === right} chosen />
            <Text size="sm" className="wraps" component="div">
              <b>
                <PartText>{text}</PartText>
              </b>
              : {given ?? t`Nothing`}
              {right !== undefined && given !== right && <Text span size="sm" c="dimmed">{` (${t`right is “${right}”`})`}</Text>}
            </Text>
          </Group>
        )
      })}
    </Stack>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <Text size="sm" component="div" className="keeps-lines">
    <Text span size="sm" c="dimmed">
      {name}:
    </Text>{' '}
    {children}
  </Text>
)
