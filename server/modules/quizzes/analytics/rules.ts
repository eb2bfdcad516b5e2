import type { QuestionFigures, QuizAnalytics } from './schema.ts'

/** The answers to one question. For each attempt that asked it: the attempt's number, the points given and the points possible. */
export type Column = {
  question_id: string
  version: number
  prompt_markdown: string
  attempts: ArrayLike<number>
  points: ArrayLike<number>
  of: ArrayLike<number>
  people: number
  omitted: number
  /** The options of a choice. `chosen_by` has the numbers of the attempts that chose the option. */
  options: { id: string; text: string; correct: boolean; chosen_by: ArrayLike<number> }[]
  has_one_right: boolean
}
export type AnswerTable = { attempts: number; people: number; columns: Column[] }

/** With fewer people, figures say more about the people than about the questions. */
const FEWEST = 10
/** With fewer people, a wrong option is no sign of a wrong key. */
const FEWEST_CHOOSERS = 3
const LIMITS = { weak: 0.2, inefficient: 0.15, easy: 0.95, hard: 0.3 }

/** How the questions did, by the formulas in ../DECISIONS.md. */
export function analytics({ attempts, people, columns }: AnswerTable): QuizAnalytics {
  const totals = totalsOf(attempts, columns)
  return { attempts, people, reliability: people < FEWEST ? NOTHING : reliability(attempts, columns, totals), questions: columns.map((column) => figures(column, totals)) }
} // prettier-ignore

const NOTHING = { alpha: null, sem: null }
type Totals = { points: Float64Array; of: Float64Array }

function totalsOf(attempts: number, columns: Column[]): Totals {
  const totals = { points: new Float64Array(attempts), of: new Float64Array(attempts) }
  for (const column of columns)
    for (let at = 0; at < column.attempts.length; at += 1) {
      totals.points[column.attempts[at]!]! += column.points[at]!
      totals.of[column.attempts[at]!]! += column.of[at]!
    }
  return totals
}

/** For each attempt that asked a question: the fraction of its points, and the fraction of all other points. */
type Pairs = { marks: Float64Array; rests: Float64Array }

function pairsOf({ attempts, points, of }: Column, totals: Totals): Pairs {
  const [marks, rests] = [new Float64Array(attempts.length), new Float64Array(attempts.length)]
  for (let at = 0; at < attempts.length; at += 1) {
    marks[at] = points[at]! / of[at]!
    rests[at] = restOf(attempts[at]!, points[at]!, of[at]!, totals)
  }
  return { marks, rests }
}

const restOf = (attempt: number, points: number, of: number, totals: Totals) =>
  (totals.points[attempt]! - points) / (totals.of[attempt]! - of)

function figures(column: Column, totals: Totals): QuestionFigures {
  const { question_id, version, prompt_markdown, people } = column
  const about = { question_id, version, prompt_markdown, people }
  const { marks, rests } = pairsOf(column, totals)
  const enough = people >= FEWEST
  const known = enough ? told(marks, rests, column) : UNKNOWN
  const restByAttempt = new Float64Array(totals.of.length)
  for (let at = 0; at < rests.length; at += 1) restByAttempt[column.attempts[at]!] = rests[at]!
  const options = column.options.map(({ id, text, correct, chosen_by }) => ({
    id,
    text,
    correct,
    chosen: enough ? chosen_by.length / column.attempts.length : null,
    mean_rest: enough ? finite(mean(chosen_by, restByAttempt)) : null,
  }))
  return { ...about, ...known, flags: enough ? flagsOf(column, known, options) : [], options }
}

type QuestionMetrics = Pick<QuestionFigures, 'facility' | 'sd' | 'discrimination_index' | 'discriminative_efficiency' | 'omitted'>
const UNKNOWN: QuestionMetrics = { facility: null, sd: null, discrimination_index: null, discriminative_efficiency: null, omitted: null }
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

function told(marks: Float64Array, rests: Float64Array, { attempts, omitted }: Column): QuestionMetrics {
  const spread = Math.sqrt(covariance(marks, marks))
  const together = covariance(marks, rests)
  const most = covariance(marks.toSorted(), rests.toSorted())
  return {
    facility: finite(mean(marks)),
    sd: finite(spread),
    discrimination_index: finite(together / (spread * Math.sqrt(covariance(rests, rests)))),
    discriminative_efficiency: finite(together / most),
    omitted: omitted / attempts.length,
  }
}

function flagsOf(column: Column, known: QuestionMetrics, options: QuestionFigures['options']): QuestionFigures['flags'] {
  const { facility, discrimination_index: index, discriminative_efficiency: efficiency } = known
  const key = options.find(({ correct }) => correct)?.mean_rest ?? null
  const better = options.some(
    ({ correct, mean_rest }, at) =>
      !correct && key !== null && mean_rest !== null && mean_rest > key && column.options[at]!.chosen_by.length >= FEWEST_CHOOSERS,
  )
  const flags: [QuestionFigures['flags'][number], boolean][] = [
    ['check_key', index !== null && index < 0],
    ['weak', index !== null && index >= 0 && index < LIMITS.weak],
    ['inefficient', efficiency !== null && efficiency < LIMITS.inefficient],
    ['too_easy', facility !== null && facility > LIMITS.easy],
    ['too_hard', facility !== null && facility < LIMITS.hard],
    ['better_distractor', column.has_one_right && better],
  ]
  return flags.filter(([, raised]) => raised).map(([flag]) => flag)
}

/** Computes the reliability, but only if everybody was asked the same: fractions of different tests do not add up. */
function reliability(attempts: number, columns: Column[], { points, of }: Totals): QuizAnalytics['reliability'] {
  const count = columns.length
  const same = columns.every((column) => column.attempts.length === attempts) && of.every((each) => each === of[0])
  if (count < 2 || !same || of[0] === 0) return NOTHING
  const ofQuestions = columns.reduce((sum, column) => sum + covariance(column.points, column.points), 0)
  const ofAll = covariance(points, points)
  const alpha = finite((count / (count - 1)) * (1 - ofQuestions / ofAll))
  return { alpha, sem: alpha === null ? null : (Math.sqrt(ofAll) * Math.sqrt(Math.max(0, 1 - alpha))) / of[0]! }
}

/** Mean of numbers, or of the entries at these indexes of `list`. */
function mean(values: ArrayLike<number>, list?: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < values.length; at += 1) sum += list ? list[values[at]!]! : values[at]!
  return sum / values.length
}

/** The rounding error of sums of equal numbers. */
const DUST = 1e-15

/** Sample covariance. */
function covariance(xs: ArrayLike<number>, ys: ArrayLike<number>): number {
  const [middleX, middleY] = [mean(xs), mean(ys)]
  let sum = 0
  for (let at = 0; at < xs.length; at += 1) sum += (xs[at]! - middleX) * (ys[at]! - middleY)
  const found = sum / (xs.length - 1)
  return Math.abs(found) < DUST ? 0 : found
}
