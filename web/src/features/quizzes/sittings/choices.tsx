import { plural, t } from '@lingui/core/macro'
import { Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { number } from '../../../platform/words/format.ts'
import { PartText } from '../pictures/quiz-text.tsx'
import { keyWords } from '../taking/result/reviewed-answer.tsx'
import { rightOptions } from './right.ts'
import { type SittingQuestion, letter } from './words.ts'
import classes from './choices.module.css'

type Props = { question: SittingQuestion; joined: number }
type Choice = { id: string; text: string; right: boolean; count: number }

/** Shows the options. Once revealed, it adds how often each was chosen, and the right ones where the quiz tells them. */
export function Choices({ question, joined }: Props) {
  const choices = choicesOf(question)
  if (choices.length === 0) return <Parts question={question} />
  const isRevealed = question.reveal !== null
  return (
    <ol className={classes.choices!}>
      {choices.map((choice, index) => (
        <li key={choice.id} className={classes.choice!} data-right={choice.right || undefined}>
          {isRevealed && <span className={classes.bar!} style={{ width: `${share(choice.count, joined)}%` }} aria-hidden />}
          <span className={classes.letter!} aria-hidden>
            {letter(index)}
          </span>
          <span className={classes.text!}>
            <PartText>{choice.text}</PartText>
          </span>
          {choice.right && (
            <>
              <IconCheck className={classes.check!} stroke={3} aria-hidden />
              <VisuallyHidden>{t`right`}</VisuallyHidden>
            </>
          )}
          {isRevealed && (
            <span className={classes.count!}>
              {number(choice.count)}
              <VisuallyHidden>{plural(choice.count, { one: 'person chose it', other: 'people chose it' })}</VisuallyHidden>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

const share = (count: number, of: number) => (of === 0 ? 0 : Math.min(100, (count / of) * 100))

function choicesOf(question: SittingQuestion): Choice[] {
  const { kind, options, reveal } = question
  const chosen = reveal?.chosen ?? []
  if (kind === 'true_false')
    return [true, false].map((value) => ({
      id: String(value),
      text: value ? t`True` : t`False`,
      right: reveal?.right?.value === value,
      count: chosen.find((each) => each.value === value)?.count ?? 0,
    }))
  const right = rightOptions(question)
  return (options ?? []).map(({ id, text }) => ({
    id,
    text,
    right: right.has(id),
    count: chosen.find(({ option_id }) => option_id === id)?.count ?? 0,
  }))
}

/** For ordering and matching questions: the parts, and the right solution once it is told. */
function Parts({ question: { items, prompts, matches, reveal } }: Pick<Props, 'question'>) {
  const right = reveal?.right ?? null
  const named = (parts: typeof items, id: string) => parts?.find((part) => part.id === id)?.text ?? ''
  if (items)
    return (
      <Texts
        title={right && t`In the right order`}
        texts={right?.item_ids?.map((id) => named(items, id)) ?? items.map(({ text }) => text)}
      />
    )
  if (prompts && right)
    return (
      <Texts
        title={t`What belongs together`}
        texts={right.pairs?.map(({ prompt_id, match_id }) => `${named(prompts, prompt_id)}: ${named(matches, match_id)}`) ?? []}
      />
    )
  if (prompts)
    return (
      <Group align="flex-start" gap="xl">
        <Texts title={null} texts={prompts.map(({ text }) => text)} />
        <Texts title={null} texts={(matches ?? []).map(({ text }) => text)} />
      </Group>
    )
  return right && <Texts title={t`Right is`} texts={[keyWords(right)]} />
}

const Texts = ({ title, texts }: { title: string | null; texts: string[] }) => (
  <Stack gap={4}>
    {title !== null && (
      <Text fz="inherit" c="dimmed">
        {title}
      </Text>
    )}
    <ol className={classes.texts!}>
      {texts.map((text) => (
        <li key={text}>
          <PartText>{text}</PartText>
        </li>
      ))}
    </ol>
  </Stack>
)
