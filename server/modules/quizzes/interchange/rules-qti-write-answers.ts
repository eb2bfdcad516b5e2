import type { QuestionBody } from '../questions/schema.ts'
import { attribute, blocks, lines, text } from './rules-qti-write-text.ts'

/** The parts of an item that depend on its kind of question. */
export type QtiAnswers = {
  declaration: string
  interaction: string
  processing: string
  /** Set where QTI has no rule for this scoring. */
  scoring?: 'exact' | 'partial'
  /** Whether there is any feedback, and whether choices have their own. */
  feedback: boolean
  choices: boolean
}

const R = 'response-identifier="RESPONSE"'
const values = (list: string[]) => list.map((value) => `<qti-value>${text(value)}</qti-value>`).join('')
const mapping = (points: [key: string, value: number][], most: number, more = '') =>
  `<qti-mapping default-value="0" lower-bound="0" upper-bound="${most}">${points.map(([key, value]) => `<qti-map-entry map-key="${attribute(key)}" mapped-value="${value}"${more}/>`).join('')}</qti-mapping>`
const declaration = (cardinality: string, type: string, correct: string[], mapped = '') =>
  `  <qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="${type}"><qti-correct-response>${values(correct)}</qti-correct-response>${mapped}</qti-response-declaration>\n`

const ANSWER = '<qti-variable identifier="RESPONSE"/><qti-correct identifier="RESPONSE"/>'
/** Gives all points for the right answer. */
const wholly = (points: number, test = `<qti-match>${ANSWER}</qti-match>`) =>
  `    <qti-response-condition><qti-response-if>${test}<qti-set-outcome-value identifier="SCORE"><qti-base-value base-type="float">${points}</qti-base-value></qti-set-outcome-value></qti-response-if></qti-response-condition>\n`
/** Even in a question without points, the parts of the key need a positive value to mark right ones. */
const worth = (points: number) => points || 1
/** The rule that adds the points of the parts of an answer. */
const added = '    <qti-set-outcome-value identifier="SCORE"><qti-map-response identifier="RESPONSE"/></qti-set-outcome-value>\n'

export function answerOf(question: QuestionBody): QtiAnswers {
  const written = kindOf(question)
  const choices = 'options' in question && question.options.some(({ feedback_markdown }) => feedback_markdown)
  return { ...written, choices, feedback: choices || !!question.feedback_markdown }
}

type KindAnswers = Omit<QtiAnswers, 'feedback' | 'choices'>

function kindOf(question: QuestionBody): KindAnswers {
  switch (question.kind) {
    case 'single_choice':
    case 'multiple_choice': return choice(question)
    case 'true_false': return trueOrFalse(question)
    case 'short_text': return shortText(question)
    case 'numeric': return numeric(question)
    case 'ordering': return ordering(question)
    case 'matching': return matching(question)
    case 'essay': return {
      declaration: '  <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="string"/>\n',
      interaction: `    <qti-extended-text-interaction ${R}/>\n`,
      processing: '',
    }
  }
} // prettier-ignore

type BodyOfKind<K extends QuestionBody['kind']> = Extract<QuestionBody, { kind: K }>

const simpleChoice = (id: string, content: string, feedback?: string) =>
  `      <qti-simple-choice identifier="${id}">${lines(content)}${feedback ? `<qti-feedback-inline outcome-identifier="FEEDBACK" identifier="${id}" show-hide="show">${blocks(feedback)}</qti-feedback-inline>` : ''}</qti-simple-choice>\n`

function choice(question: BodyOfKind<'single_choice' | 'multiple_choice'>): KindAnswers {
  const { options, points } = question
  const named = options.map((option, at) => ({ ...option, id: `choice-${at + 1}` }))
  const right = named.filter(({ correct }) => correct)
  const isSingle = question.kind === 'single_choice'
  const partial = question.kind === 'multiple_choice' && question.scoring !== 'exact'
  const share = worth(points) / right.length
  const shares = partial ? mapping(named.map(({ id, correct }) => [id, correct ? share : -share]), points) : '' // prettier-ignore
  const choices = named.map(({ id, text, feedback_markdown }) => simpleChoice(id, text, feedback_markdown)).join('')
  return {
    declaration: declaration(isSingle ? 'single' : 'multiple', 'identifier', right.map(({ id }) => id), shares), // prettier-ignore
    interaction: `    <qti-choice-interaction ${R} shuffle="true" max-choices="${isSingle ? 1 : 0}">\n${choices}    </qti-choice-interaction>\n`,
    processing: partial ? added : wholly(points),
  }
}

const trueOrFalse = ({ correct, points }: BodyOfKind<'true_false'>): KindAnswers => ({
  declaration: declaration('single', 'identifier', [String(correct)]),
  interaction: `    <qti-choice-interaction ${R} max-choices="1">\n${simpleChoice('true', 'True')}${simpleChoice('false', 'False')}    </qti-choice-interaction>\n`,
  processing: wholly(points),
})

const ENTRY = `    <p><qti-text-entry-interaction ${R}/></p>\n`

function shortText({ accepted_answers, points }: BodyOfKind<'short_text'>): KindAnswers {
  const mapped = mapping(accepted_answers.map((answer) => [answer, worth(points)]), points, ' case-sensitive="false"') // prettier-ignore
  return { declaration: declaration('single', 'string', accepted_answers.slice(0, 1), mapped), interaction: ENTRY, processing: added }
}

function numeric({ value, tolerance = 0, points }: BodyOfKind<'numeric'>): KindAnswers {
  const near = `<qti-equal tolerance-mode="absolute" tolerance="${tolerance} ${tolerance}">${ANSWER}</qti-equal>`
  return { declaration: declaration('single', 'float', [String(value)]), interaction: ENTRY, processing: wholly(points, near) }
}

function ordering({ items, points, scoring = 'partial' }: BodyOfKind<'ordering'>): KindAnswers {
  const choices = items.map(({ text }, at) => simpleChoice(`item-${at + 1}`, text)).join('')
  return {
    declaration: declaration('ordered', 'identifier', items.map((_item, at) => `item-${at + 1}`)), // prettier-ignore
    interaction: `    <qti-order-interaction ${R} shuffle="true">\n${choices}    </qti-order-interaction>\n`,
    processing: wholly(points),
    scoring,
  }
}

/** Prompts with the same match share one choice. */
function matching({ pairs, points, scoring = 'partial' }: BodyOfKind<'matching'>): KindAnswers {
  const matches = [...new Set(pairs.map(({ match }) => match))]
  const right = pairs.map(({ match }, at) => `prompt-${at + 1} match-${matches.indexOf(match) + 1}`)
  const set = (name: string, texts: string[], most: number) =>
    `      <qti-simple-match-set>\n${texts.map((each, at) => `        <qti-simple-associable-choice identifier="${name}-${at + 1}" match-max="${most}">${lines(each)}</qti-simple-associable-choice>\n`).join('')}      </qti-simple-match-set>\n`
  const partial = scoring === 'partial'
  return {
    declaration: declaration('multiple', 'directedPair', right, partial ? mapping(right.map((pair) => [pair, worth(points) / pairs.length]), points) : ''), // prettier-ignore
    interaction: `    <qti-match-interaction ${R} shuffle="true" max-associations="${pairs.length}">\n${set('prompt', pairs.map(({ prompt }) => prompt), 1)}${set('match', matches, pairs.length)}    </qti-match-interaction>\n`, // prettier-ignore
    processing: partial ? added : wholly(points),
  }
}
