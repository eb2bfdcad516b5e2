import type { QuestionBody } from '../questions/schema.ts'
import type { Losses } from './rules-markdown.ts'
import { moodleMarkdown, moodlePlain, moodleWord } from './rules-moodle-text.ts'
import { numberIn } from '../scoring/rules-text.ts'
import { remarks, unread } from './rules-remarks.ts'
import { type WeightedAnswer, multiple, ordered, single } from './rules-weights.ts'
import { sayWrongIsRight, wildcards } from './rules-wildcards.ts'
import { type Element, child, childrenOf, textOf } from './rules-xml.ts'
import type { Remark } from '#platform/errors.ts'

type CommonFields = Pick<QuestionBody, 'prompt_markdown' | 'points' | 'tags' | 'feedback_markdown'>
type Notes = { losses: Losses; said: Remark[] }

/** Returns the question, or the reason why its kind is not supported. */
export function questionOf(question: Element, common: CommonFields, notes: Notes): QuestionBody | Remark {
  const type = question.attributes.type ?? ''
  switch (type) {
    case 'multichoice': return { ...common, ...choice(question, notes) }
    case 'truefalse': return trueOrFalse(question, common, notes)
    case 'shortanswer': return { kind: 'short_text', ...common, accepted_answers: accepted(question, notes) }
    case 'numerical': return { kind: 'numeric', ...common, ...numberOf(question, notes) }
    case 'matching':
    case 'ddmatch': return { kind: 'matching', ...common, pairs: pairsOf(question, notes), scoring: 'partial' }
    case 'ordering': return { ...common, ...orderOf(question, notes) }
    case 'essay': return { kind: 'essay', ...common, ...rubricOf(question, notes) }
    case 'description': return remarks.textOnly()
    default: return remarks.noSuchMoodleKind({ type: JSON.stringify(type.slice(0, 50)) })
  }
} // prettier-ignore

const fractionOf = ({ attributes }: Element): number => {
  const fraction = Number(attributes.fraction ?? '0')
  if (!Number.isFinite(fraction)) throw unread(remarks.shareIsNoNumber())
  return fraction / 100
}

export const isOn = (element: Element | undefined, otherwise: boolean) => (element ? /^(?:true|1)$/.test(textOf(element)) : otherwise)

function choice(question: Element, { losses, said }: Notes) {
  const answers = childrenOf(question, 'answer').map((answer): WeightedAnswer => ({
    text: moodlePlain(answer, losses),
    weight: fractionOf(answer),
    feedback: moodleMarkdown(child(answer, 'feedback'), losses),
  }))
  return isOn(child(question, 'single'), true) ? single(answers, said) : multiple(answers, said)
}

function trueOrFalse(question: Element, common: CommonFields, { losses, said }: Notes): QuestionBody {
  const answers = childrenOf(question, 'answer')
  const right = answers.find((answer) => fractionOf(answer) > 0)
  if (!right) throw unread(remarks.noneRight())
  const words = answers.map((answer) => moodleMarkdown(child(answer, 'feedback'), losses)).filter(Boolean)
  if (words.length > 0) said.push(remarks.feedbackForAll())
  const feedback = [common.feedback_markdown, ...words].filter(Boolean).join('\n\n')
  return {
    kind: 'true_false',
    ...common,
    ...(feedback !== '' && { feedback_markdown: feedback }),
    correct: /^true$/i.test(moodleWord(right)),
  }
}

/** Returns the answers that give all points, and notes what happens to the others. */
function whole(question: Element, { losses, said }: Notes): Element[] {
  const answers = childrenOf(question, 'answer')
  const found = answers.filter((answer) => fractionOf(answer) >= 1)
  if (answers.some((answer) => fractionOf(answer) > 0 && fractionOf(answer) < 1)) said.push(remarks.partialLeftOut())
  if (answers.some((answer) => moodleMarkdown(child(answer, 'feedback'), losses) !== '')) said.push(remarks.feedbackLeftOut())
  return found
}

function accepted(question: Element, notes: Notes): string[] {
  if (isOn(child(question, 'usecase'), false)) notes.said.push(remarks.capitalsAlike())
  const answers = wildcards(whole(question, notes).map(moodleWord), notes.said)
  const wrong = childrenOf(question, 'answer').filter((answer) => fractionOf(answer) <= 0)
  sayWrongIsRight(answers, wrong.map(moodleWord), notes.said)
  return answers
}

function numberOf(question: Element, notes: Notes) {
  const found = whole(question, notes).flatMap((answer) => {
    const value = numberIn(moodleWord(answer))
    return value === undefined ? [] : [{ value, tolerance: Math.abs(numberIn(textOf(child(answer, 'tolerance'))) ?? 0) }]
  })
  const [first] = found
  if (!first) throw unread(remarks.noneIsNumber())
  if (found.length > 1) notes.said.push(remarks.firstNumber())
  if (child(child(question, 'units'), 'unit')) notes.said.push(remarks.unitsLeftOut())
  return first
}

function pairsOf(question: Element, { losses, said }: Notes) {
  const all = childrenOf(question, 'subquestion').map((part) => ({
    prompt: moodlePlain(part, losses),
    match: moodleWord(child(part, 'answer')),
  }))
  const pairs = all.filter(({ prompt }) => prompt !== '')
  if (pairs.length < all.length) said.push(remarks.matchesLeftOut())
  return pairs
}

function orderOf(question: Element, { losses, said }: Notes) {
  const items = childrenOf(question, 'answer').map((answer) => ({ text: moodlePlain(answer, losses) }))
  const grading = textOf(child(question, 'gradingtype'))
  const all = textOf(child(question, 'selecttype')) === 'ALL'
  return ordered(items, grading, all ? items.length : Number(textOf(child(question, 'selectcount')) || items.length), said)
}

function rubricOf(question: Element, { losses, said }: Notes) {
  const rubric = moodleMarkdown(child(question, 'graderinfo'), losses)
  if (moodleMarkdown(child(question, 'responsetemplate'), new Set()) !== '') said.push(remarks.templateLeftOut())
  if (Number(textOf(child(question, 'attachmentsrequired')) || '0') > 0) said.push(remarks.textForFiles())
  return rubric === '' ? {} : { rubric_markdown: rubric }
}
