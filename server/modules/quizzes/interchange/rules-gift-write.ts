import type { QuestionBody, QuestionKind } from '../questions/schema.ts'
import { commentOf } from './rules-gift-marks.ts'
import { decimal } from './rules-numbers.ts'

/**
 * Writes questions as GIFT. Each text states its format, Markdown or plain.
 * Ordering questions have Moodle's form. Points and other settings are in comments.
 */
export const giftOf = (questions: QuestionBody[]): string => questions.map((question) => written(question)).join('\n')

function written(question: QuestionBody): string {
  const feedback = question.feedback_markdown && question.kind !== 'ordering' ? `\n\t####${markdown(question.feedback_markdown)}` : ''
  return `${marksOf(question)}${markdown(question.prompt_markdown)}{${answersOf(question)}${feedback}\n}\n`
}

/** The kinds that allow partial scoring. Their scoring is always written. */
const KINDS_OF_PARTS = new Set<QuestionKind>(['multiple_choice', 'ordering', 'matching'])
const scoringOf = (question: QuestionBody) => ('scoring' in question ? question.scoring : undefined) ?? 'partial'

function marksOf(question: QuestionBody): string {
  const { tags = [], points, must_pass } = question
  return commentOf([
    ...tags.map((tag): [string, string] => ['tag', tag]),
    ['points', points === 1 ? undefined : decimal(points)],
    ['must_pass', must_pass ? 'yes' : undefined],
    ['scoring', KINDS_OF_PARTS.has(question.kind) ? scoringOf(question) : undefined],
    ['accents', 'fold_accents' in question && question.fold_accents === false ? 'kept' : undefined],
    // In the answers, Moodle would read it as one more item.
    ['feedback', question.kind === 'ordering' ? question.feedback_markdown || undefined : undefined],
    ['rubric', 'rubric_markdown' in question ? question.rubric_markdown || undefined : undefined],
  ])
}

/** Escapes a text for one line of the file, with uniform line ends. */
const escaped = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\~=#{}:]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
const markdown = (text: string) => `[markdown]${escaped(text)}`
const plain = (text: string) => `[plain]${escaped(text)}`
/** Escapes arrows in a text, and text that would be read as an escaped arrow. */
const withoutArrow = (text: string) =>
  text.replaceAll(/->|-&((?:amp;)*)gt;/g, (found, deeper = '') => (found === '->' ? '-&gt;' : `-&amp;${deeper}gt;`))

function answersOf(question: QuestionBody): string {
  switch (question.kind) {
    case 'true_false': return question.correct ? 'TRUE' : 'FALSE'
    case 'essay': return ''
    case 'numeric': return `#\n\t=${decimal(question.value)}:${decimal(question.tolerance ?? 0)}`
    case 'short_text': return lines(question.accepted_answers.map((text) => `=${plain(withoutArrow(text.replaceAll('*', String.raw`\*`)))}`))
    case 'ordering': return ordered(question.items.map(({ text }) => text), scoringOf(question))
    case 'matching': return lines(question.pairs.map(({ prompt, match }) => `=${plain(withoutArrow(prompt))} -> ${escaped(match)}`))
    case 'single_choice': return lines(question.options.map((option) => `${option.correct ? '=' : '~'}${optionText(option)}`))
    case 'multiple_choice': return chosen(question.options, scoringOf(question))
  }
} // prettier-ignore

type Option = { text: string; correct: boolean; feedback_markdown?: string }
const lines = (answers: string[]) => answers.map((answer) => `\n\t${answer}`).join('')
const optionText = ({ text, feedback_markdown }: Option) =>
  plain(withoutArrow(text)) + (feedback_markdown ? `#${markdown(feedback_markdown)}` : '')

function chosen(options: Option[], scoring: 'exact' | 'partial'): string {
  const share = Number((100 / options.filter(({ correct }) => correct).length).toFixed(5))
  const weightOf = ({ correct }: Option) => (correct ? share : scoring === 'exact' ? -100 : -share)
  return lines(options.map((option) => `~%${weightOf(option)}%${optionText(option)}`))
}

/** Moodle reads items as HTML. */
const asHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r\n?|\n/g, '<br>')
    // A line that begins with two slashes is a comment.
    .replace(/^\//, '&#47;')

const ordered = (items: string[], scoring: 'exact' | 'partial') =>
  `>${items.length} ALL VERTICAL ${scoring === 'exact' ? 'ALL_OR_NOTHING' : 'LONGEST_ORDERED_SUBSET'} SHOW${items.map((text) => `\n${escaped(asHtml(text))}`).join('')}`
