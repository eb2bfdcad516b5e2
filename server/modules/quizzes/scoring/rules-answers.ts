import { badRequest } from '#platform/errors.ts'
import type { QuizAnswer } from '../attempts/schema.ts'
import type { QuestionKind } from '../questions/schema.ts'
import { partsOf } from '../questions/rules.ts'
import type { QuestionToMark } from './rules.ts'

/** The field of an answer for each kind of question. */
const fieldOf: Record<QuestionKind, keyof QuizAnswer> = {
  single_choice: 'option_id',
  multiple_choice: 'option_ids',
  true_false: 'value',
  short_text: 'text',
  numeric: 'text',
  ordering: 'item_ids',
  matching: 'pairs',
  essay: 'text',
}
const SHORT = 1000

/** Throws 400 for an answer that does not fit the question: the field of another kind, or ids that the question lacks. */
export function checkAnswer({ question, matches }: QuestionToMark, answer: QuizAnswer): void {
  const field = fieldOf[question.kind]
  const wrong = (path: string, what: string) => badRequest(`answer.${path} ${what}`, `answer.${path}`)
  const other = Object.keys(answer).find((name) => name !== field)
  if (other !== undefined) throw wrong(other, `does not answer this question. Send answer.${field}.`)
  if (answer[field] === undefined) throw wrong(field, 'is required.')
  const parts = new Set(partsOf(question))
  const { option_id, option_ids, item_ids, pairs, text } = answer
  if (option_id !== undefined && !parts.has(option_id)) throw wrong('option_id', 'is no option of this question.')
  if (option_ids && !areSome(option_ids, parts)) throw wrong('option_ids', 'must name options of this question, each once.')
  if (item_ids && !(areSome(item_ids, parts) && item_ids.length === parts.size))
    throw wrong('item_ids', 'must name every item of this question once.')
  if (pairs && !(areSome(pairs.map(({ prompt_id }) => prompt_id), parts) && pairs.every(({ match_id }) => matches?.some(({ id }) => id === match_id))))
    throw wrong('pairs', 'must name prompts of this question, each once, and its matches.') // prettier-ignore
  if (text !== undefined && question.kind !== 'essay' && Array.from(text).length > SHORT)
    throw wrong('text', `must have at most ${SHORT} characters.`)
}

const areSome = (ids: string[], among: ReadonlySet<string>) => new Set(ids).size === ids.length && ids.every((id) => among.has(id))
