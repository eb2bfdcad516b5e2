import { randomInt } from 'node:crypto'
import { refusal } from '#platform/errors.ts'
import type { QuestionToMark } from '../scoring/rules.ts'
import { partsOf } from './rules.ts'
import type { QuestionKind } from './schema.ts'
import type { QuizSection } from './schema-bank.ts'

const noQuestions = refusal('invalid_request', 'no_questions', 'There is no question to publish. Write one first.')
const tooFew = refusal('invalid_request', 'too_few_to_draw', '{field} must be at most {count}: there are no more questions to draw from.')
const emptySection = refusal('invalid_request', 'section_empty', '{field} is borne by no question that is left for this section.')
const drawsTwice = refusal('invalid_request', 'draws_twice', 'Sections say how many questions are drawn. Clear draw_count, or leave the sections out.', 'draw_count') // prettier-ignore
const weightless = refusal('invalid_request', 'no_points', 'An attempt could be drawn that gives no points at all. Give points to more questions.') // prettier-ignore

/** The fields of a question that decide how it is drawn and shuffled. */
type DrawableQuestion = {
  question_id: string
  kind: QuestionKind
  points: number
  tags: readonly string[]
  parts: string[]
  matches: readonly { id: string }[] | null
}
export const drawable = ({ question, matches }: QuestionToMark): DrawableQuestion => {
  const { question_id, kind, points, tags = [] } = question
  return { question_id, kind, points, tags, parts: partsOf(question), matches }
}

/** The questions of a section, or of the whole quiz, and how many of them are drawn. */
type Pool = { section: string | null; questions: DrawableQuestion[]; draws: number }

/** Divides questions among sections; a question belongs to the first section whose tag it has. Without sections, there is one pool. */
export function poolsOf(questions: DrawableQuestion[], sections: QuizSection[], draw_count: number | null): Pool[] {
  if (sections.length === 0) return [{ section: null, questions, draws: draw_count ?? questions.length }]
  const left = new Set(questions)
  return sections.map(({ title, tag, draw_count }) => {
    const its = [...left].filter(({ tags }) => tags.includes(tag))
    for (const question of its) left.delete(question)
    return { section: title, questions: its, draws: draw_count ?? its.length }
  })
}

/** Throws 400 for a draw that is impossible, or that could give questions with no points at all. */
export function checkDrawable(questions: DrawableQuestion[], sections: QuizSection[], draw_count: number | null): void {
  if (questions.length === 0) throw noQuestions()
  if (sections.length > 0 && draw_count !== null) throw drawsTwice()
  const pools = poolsOf(questions, sections, draw_count)
  for (const [index, { questions, draws }] of pools.entries()) {
    const at = sections.length > 0 ? `sections.${index}.` : ''
    if (questions.length === 0) throw emptySection({ field: `${at}tag` })
    if (draws > questions.length) throw tooFew({ field: `${at}draw_count`, count: questions.length })
  }
  if (sum(pools.map(leastPoints)) <= 0) throw weightless()
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
const leastPoints = ({ questions, draws }: Pool) =>
  sum(
    questions
      .map(({ points }) => points)
      .toSorted((a, b) => a - b)
      .slice(0, draws),
  )

/** The drawn questions of an attempt in their order, each with the order of its parts. */
export type DrawnQuestion = { question_id: string; section: string | null; order?: string[]; matches?: string[] }
type ShuffleSettings = { shuffle_questions: boolean; shuffle_options: boolean }

/** Draws the questions of an attempt, once for good. Items to order and matches are always shuffled. */
export function draw(pools: Pool[], { shuffle_questions, shuffle_options }: ShuffleSettings): DrawnQuestion[] {
  return pools.flatMap(({ section, questions, draws }) => {
    const chosen = new Set(shuffled(questions).slice(0, draws))
    const asked = shuffle_questions ? [...chosen] : questions.filter((question) => chosen.has(question))
    return asked.map(({ question_id, kind, parts, matches }) => ({
      question_id,
      section,
      ...(parts.length > 0 && { order: shuffle_options || kind === 'ordering' ? shuffled(parts) : parts }),
      ...(matches && { matches: shuffled(matches.map(({ id }) => id)) }),
    }))
  })
}

/** Returns a uniform random permutation. */
function shuffled<T>(list: readonly T[]): T[] {
  const mixed = [...list]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1)
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}
