import type { GIFTQuestion, Matching, NumericalChoice, NumericalFormat, TextChoice, TextFormat } from 'gift-pegjs'
import { type Remark, isRemark } from '#platform/errors.ts'
import type { QuestionBody } from '../questions/schema.ts'
import type { Marks } from './rules-gift-marks.ts'
import { giftMarkdown, giftPlain, unescaped, withArrows } from './rules-gift-text.ts'
import type { Losses } from './rules-markdown.ts'
import { middleOf } from './rules-numbers.ts'
import { remarks } from './rules-remarks.ts'
import { type Weighed, multiple, single } from './rules-weights.ts'
import { wildcards } from './rules-wildcards.ts'
import { type Told, broken, unsupported } from './rules.ts'

type Common = Pick<QuestionBody, 'prompt_markdown' | 'points' | 'tags' | 'must_pass' | 'feedback_markdown'>
/** What reading a question leaves behind. */
type Notes = { losses: Losses; said: Remark[] }

/** A question that the parser read, as one of ours. */
export function questionOf(parsed: GIFTQuestion, marks: Marks): Told {
  const notes: Notes = { losses: new Set(), said: [] }
  if (parsed.type === 'Category') return unsupported(parsed.title, remarks.emptyCategory())
  const prompt = giftMarkdown(parsed.stem, notes.losses)
  const title = parsed.title ?? giftPlain(parsed.stem, new Set())
  if (parsed.type === 'Description') return unsupported(title, remarks.textOnly())
  const feedback = giftMarkdown(parsed.globalFeedback, notes.losses)
  const question = kindOf(parsed, commonOf(prompt, marks, feedback), marks, notes)
  if (isRemark(question)) return broken(title, question)
  return { title, kind: question.kind, question, said: [...notes.said, ...notes.losses] }
}

export function commonOf(prompt_markdown: string, { tags, points = 1, must_pass }: Marks, feedback: string): Common {
  return {
    prompt_markdown,
    points,
    ...(tags.length > 0 && { tags }),
    ...(must_pass && { must_pass }),
    ...(feedback !== '' && { feedback_markdown: feedback }),
  }
}

type Question = Exclude<GIFTQuestion, { type: 'Category' } | { type: 'Description' }>

/** The question, or why there is none. */
function kindOf(parsed: Question, common: Common, marks: Marks, notes: Notes): QuestionBody | Remark {
  switch (parsed.type) {
    case 'MC': return { ...common, ...choice(parsed.choices, marks, notes) }
    case 'Essay': return { kind: 'essay', ...common, ...(marks.rubric && { rubric_markdown: marks.rubric }) }
    case 'TF': return { kind: 'true_false', ...withAnswers(common, [parsed.trueFeedback, parsed.falseFeedback], notes), correct: parsed.isTrue }
    case 'Short': return { kind: 'short_text', ...common, ...accepted(parsed.choices, notes), ...(marks.keeps_accents && { fold_accents: false }) }
    case 'Numerical': return numeric(parsed.choices, common, notes)
    case 'Matching': return { kind: 'matching', ...common, ...pairsOf(parsed, notes), scoring: marks.scoring ?? 'partial' }
  }
} // prettier-ignore

/** Feedback for one answer becomes feedback for all. */
function withAnswers(common: Common, feedbacks: (TextFormat | null)[], { losses, said }: Notes): Common {
  const words = feedbacks.map((feedback) => giftMarkdown(feedback, losses)).filter(Boolean)
  if (words.length === 0) return common
  said.push(remarks.feedbackForAll())
  return { ...common, feedback_markdown: [common.feedback_markdown, ...words].filter(Boolean).join('\n\n') }
}

function choice(choices: TextChoice[], { scoring }: Marks, { losses, said }: Notes) {
  const weighed = choices.map(({ text, isCorrect, weight, feedback }): Weighed => ({
    text: withArrows(giftPlain(text, losses)),
    weight: (weight ?? (isCorrect ? 100 : 0)) / 100,
    feedback: giftMarkdown(feedback, losses),
  }))
  const marked = choices.filter(({ isCorrect }) => isCorrect).length
  if (marked === 1) return single(weighed, said)
  if (marked === 0) {
    const found = multiple(weighed, said)
    return { ...found, scoring: scoring ?? found.scoring }
  }
  said.push(remarks.allToChoose())
  return { ...multiple(weighed, []), scoring: 'partial' as const }
}

function accepted(choices: TextChoice[], { losses, said }: Notes) {
  const whole = choices.filter(({ weight }) => weight === null || weight === 100)
  if (choices.some(({ weight }) => weight !== null && weight > 0 && weight < 100)) said.push(remarks.partialLeftOut())
  if (choices.some(({ feedback }) => feedback)) said.push(remarks.feedbackLeftOut())
  return { accepted_answers: wildcards(whole.map(({ text }) => withArrows(giftPlain(text, losses))), said) }
} // prettier-ignore

function numeric(given: NumericalChoice[] | NumericalFormat, common: Common, { said }: Notes): QuestionBody | Remark {
  const choices = Array.isArray(given) ? given : [{ isCorrect: true, weight: null, text: given, feedback: null }]
  const right = choices.filter(({ isCorrect, weight }) => isCorrect && (weight === null || weight === 100))
  const [best] = right
  if (!best) return remarks.noneRight()
  if (right.length > 1) said.push(remarks.firstNumber())
  if (choices.some(({ isCorrect, weight }) => isCorrect && weight !== null && weight !== 100)) said.push(remarks.partialLeftOut())
  if (choices.some(({ feedback }) => feedback)) said.push(remarks.feedbackLeftOut())
  return { kind: 'numeric', ...common, ...rangeOf(best.text) }
}

function rangeOf({ type, number = 0, range = 0, numberLow = 0, numberHigh = 0 }: NumericalFormat) {
  if (type === 'high-low') return middleOf(numberLow, numberHigh)
  return { value: number, tolerance: Math.abs(range) }
}

function pairsOf({ matchPairs }: Matching, { losses, said }: Notes) {
  const pairs = matchPairs.map(({ subquestion, subanswer }) => ({
    prompt: withArrows(giftPlain(subquestion, losses)),
    match: unescaped(subanswer),
  }))
  const complete = pairs.filter(({ prompt }) => prompt !== '')
  if (complete.length < pairs.length) said.push(remarks.matchesLeftOut())
  return { pairs: complete }
}
