import type { Remark } from '#platform/errors.ts'
import type { QuestionBody } from '../questions/schema.ts'
import type { Marks } from './rules-gift-marks.ts'
import { isOrdering, orderOf } from './rules-gift-ordering.ts'
import { type GiftAnswer, type GiftBlock, type GiftFormat, answersIn, onOneLine, parted, textIn, withoutGeneral } from './rules-gift-parse.ts' // prettier-ignore
import { decoded, signsIn } from './rules-gift-signs.ts'
import { giftMarkdown, giftPlain, withArrows } from './rules-gift-text.ts'
import type { Losses } from './rules-markdown.ts'
import { numberIn } from '../scoring/rules-text.ts'
import { middleOf } from './rules-numbers.ts'
import { remarks, unread } from './rules-remarks.ts'
import { type WeightedAnswer, multiple, single } from './rules-weights.ts'
import { sayWrongIsRight, wildcards } from './rules-wildcards.ts'
import { type ReadQuestion, unsupported } from './rules.ts'

type CommonFields = Pick<QuestionBody, 'prompt_markdown' | 'points' | 'tags' | 'must_pass' | 'feedback_markdown'>
/** The context that all texts of a question share, and the remarks about them. */
type Reading = { marks: Marks; format: GiftFormat; losses: Losses; said: Remark[] }

/** Converts a GIFT question. Throws 400 for unreadable answers. */
export function questionOf({ title: named, stem, body }: GiftBlock, marks: Marks): ReadQuestion {
  const reading: Reading = { marks, format: stem.format, losses: new Set(), said: [] }
  const prompt_markdown = giftMarkdown(stem, reading.losses)
  const title = named ?? giftPlain(stem, new Set())
  if (body === undefined) return unsupported(title, remarks.textOnly())
  const isOrder = isOrdering(body)
  const { answers, general } = isOrder ? { answers: body, general: undefined } : withoutGeneral(body)
  const feedback = isOrder ? (marks.feedback ?? '') : general === undefined ? '' : markdownIn(general, reading)
  const question = kindOf(answers, commonOf(prompt_markdown, marks, feedback), reading)
  return { title, kind: question.kind, question, said: [...reading.said, ...reading.losses] }
}

function commonOf(prompt_markdown: string, { tags, points = 1, must_pass }: Marks, feedback: string): CommonFields {
  return {
    prompt_markdown,
    points,
    ...(tags.length > 0 && { tags }),
    ...(must_pass && { must_pass }),
    ...(feedback !== '' && { feedback_markdown: feedback }),
  }
}

const markdownIn = (written: string | undefined, { format, losses }: Reading) => giftMarkdown(textIn(written ?? '', format), losses)
const plainIn = (written: string, { format, losses }: Reading) => withArrows(giftPlain(textIn(written, format), losses))

/** Returns the question. The signs of its answers decide about its kind, in the order in which Moodle tests them. */
function kindOf(answers: string, common: CommonFields, reading: Reading): QuestionBody {
  const { marks } = reading
  if (answers === '') return { kind: 'essay', ...common, ...(marks.rubric && { rubric_markdown: marks.rubric }) }
  if (isOrdering(answers)) return { ...common, ...orderOf(answers, reading.losses, reading.said), ...(marks.scoring && { scoring: marks.scoring }) } // prettier-ignore
  if (answers.startsWith('#')) return numeric(answers.slice(1), common, reading)
  if (signsIn(answers, '~').length > 0) return { ...common, ...choice(answersIn(answers, '=~', reading.said), reading) }
  if (signsIn(answers, '=').length > 0 && answers.includes('->'))
    return { kind: 'matching', ...common, pairs: pairsIn(answers, reading), scoring: marks.scoring ?? 'partial' }
  const { text, feedback } = parted(answers)
  const truth = /^(?:(T|true)|F|false)$/i.exec(text.trim())
  if (truth && !/^[tf]$/.test(text.trim())) return { kind: 'true_false', ...withAnswers(common, feedback, reading), correct: truth[1] !== undefined } // prettier-ignore
  return { kind: 'short_text', ...common, ...accepted(answers, reading), ...(marks.keeps_accents && { fold_accents: false }) }
}

/** Adds the feedback of one answer to the feedback of the question, with a remark. */
function withAnswers(common: CommonFields, feedback: string | undefined, reading: Reading): CommonFields {
  if (feedback === undefined) return common
  const { text, feedback: other } = parted(feedback)
  const words = [other, text].map((each) => markdownIn(each, reading)).filter(Boolean)
  if (words.length === 0) return common
  reading.said.push(remarks.feedbackForAll())
  return { ...common, feedback_markdown: [common.feedback_markdown, ...words].filter(Boolean).join('\n\n') }
}

function choice(answers: GiftAnswer[], reading: Reading) {
  const { marks: { scoring }, said } = reading // prettier-ignore
  const weighed = answers.map(({ text, isRight, weight, feedback }): WeightedAnswer => ({
    text: plainIn(text, reading),
    weight: (weight ?? (isRight ? 100 : 0)) / 100,
    feedback: markdownIn(feedback, reading),
  }))
  const marked = answers.filter(({ isRight }) => isRight).length
  if (marked === 1) return single(weighed, said)
  if (marked === 0) {
    const found = multiple(weighed, said)
    return { ...found, scoring: scoring ?? found.scoring }
  }
  said.push(remarks.allToChoose())
  return { ...multiple(weighed, []), scoring: 'partial' as const }
}

function accepted(body: string, reading: Reading) {
  const { said } = reading
  const answers = answersIn(body, '=', said)
  const whole = answers.filter(({ weight }) => weight === null || weight === 100)
  if (answers.some(({ weight }) => weight !== null && weight > 0 && weight < 100)) said.push(remarks.partialLeftOut())
  if (answers.some(({ feedback }) => feedback)) said.push(remarks.feedbackLeftOut())
  const accepted_answers = wildcards(whole.map(({ text }) => plainIn(text, reading)), said) // prettier-ignore
  const wrong = answers.filter(({ weight }) => weight !== null && weight <= 0).map(({ text }) => plainIn(text, reading))
  if (!reading.marks.keeps_accents) sayWrongIsRight(accepted_answers, wrong, said)
  return { accepted_answers }
}

function numeric(body: string, common: CommonFields, { said }: Reading): QuestionBody {
  const answers = answersIn(body, '=~', said).filter(({ text }) => text !== '' && text !== '*')
  const right = answers.filter(({ isRight, weight }) => isRight && (weight === null || weight === 100))
  const [best] = right
  if (!best) throw unread(remarks.noneRight())
  if (right.length > 1) said.push(remarks.firstNumber())
  if (answers.some(({ isRight, weight }) => isRight && weight !== null && weight !== 100)) said.push(remarks.partialLeftOut())
  if (answers.some(({ feedback }) => feedback)) said.push(remarks.feedbackLeftOut())
  return { kind: 'numeric', ...common, ...rangeIn(decoded(best.text)) }
}

/** Reads `5`, `5:0.5` and `4.5..5.5`, with decimal points or commas. */
function rangeIn(text: string): { value: number; tolerance: number } {
  const [first = '', second, ...more] = text.split(/:|\.\./)
  const [value, other] = [numberIn(first), numberIn(second ?? '0')]
  if (value === undefined || other === undefined || more.length > 0) throw unread(remarks.rightIsNoNumber())
  return text.includes('..') ? middleOf(value, other) : { value, tolerance: Math.abs(other) }
}

function pairsIn(body: string, reading: Reading) {
  const pairs = answersOfPairs(body, reading).map((written) => {
    const at = written.indexOf('->')
    if (at < 0) throw unread(remarks.giftNoArrow({ text: decoded(written).trim().slice(0, 50).toWellFormed() }))
    return { prompt: plainIn(written.slice(0, at), reading), match: decoded(onOneLine(written.slice(at + 2).trim())) }
  })
  const complete = pairs.filter(({ prompt }) => prompt !== '')
  if (complete.length < pairs.length) reading.said.push(remarks.matchesLeftOut())
  return complete
}

/** Pairs have no weights and no feedback of their own. */
const answersOfPairs = (body: string, { said }: Reading): string[] =>
  answersIn(body, '=', said).map(({ text, feedback }) => (feedback === undefined ? text : `${text}#${feedback}`))
