import type { QuizAnswer } from '../attempts/schema.ts'
import type { Question, QuestionOf } from '../questions/rules.ts'
import { normalized } from '#platform/text.ts'
import { numberIn } from './rules-text.ts'

export type Match = { id: string; text: string }
/** A question of a version with its matches. */
export type QuestionToMark = { question: Question; matches: readonly Match[] | null }

/** The mark of an answer. `points` and `right` are null while it waits for a grader. */
export type Mark = {
  question_id: string
  points: number | null
  of: number
  right: boolean | null
  must_pass: boolean
  by_hand: boolean
  comment: string | null
}

/** Returns the automatic mark. An essay waits for a grader, unless it is blank. */
export function markOf({ question, matches }: QuestionToMark, answer: QuizAnswer | null): Mark {
  const { question_id, points: of, must_pass = false } = question
  const share = question.kind === 'essay' && !isBlank(answer) ? null : shareOf({ question, matches }, answer)
  const worth = share === null ? { points: null, right: null } : { points: share * of, right: share === 1 }
  return { question_id, ...worth, of, must_pass, by_hand: false, comment: null }
}

const isBlank = (answer: QuizAnswer | null) => (answer?.text ?? '').trim() === ''

/** Returns the fraction of a question that is right, from 0 to 1. */
export function shareOf({ question, matches }: QuestionToMark, answer: QuizAnswer | null): number {
  if (answer === null) return 0
  switch (question.kind) {
    case 'single_choice':
      return whole(question.options.some(({ id, correct }) => correct && id === answer.option_id))
    case 'multiple_choice':
      return chosen(question, new Set(answer.option_ids ?? []))
    case 'true_false':
      return whole(answer.value === question.correct)
    case 'short_text':
      return whole(accepts(question, answer.text ?? ''))
    case 'numeric':
      return whole(isNear(question, answer.text ?? ''))
    case 'ordering':
      return ordered(question, answer.item_ids ?? [])
    case 'matching':
      return matched(question, matches ?? [], answer.pairs ?? [])
    case 'essay':
      return 0
  }
}

const whole = (isRight: boolean) => (isRight ? 1 : 0)

function chosen({ options, scoring }: QuestionOf<'multiple_choice'>, ids: ReadonlySet<string>): number {
  const count = (correct: boolean, among: typeof options) => among.filter((option) => option.correct === correct).length
  const picked = options.filter(({ id }) => ids.has(id))
  const [right, wrong, all] = [count(true, picked), count(false, picked), count(true, options)]
  return scoring === 'exact' ? whole(right === all && wrong === 0) : Math.max(0, right - wrong) / all
}

function accepts({ accepted_answers, fold_accents = true }: QuestionOf<'short_text'>, text: string): boolean {
  const given = normalized(text, fold_accents)
  return given !== '' && accepted_answers.some((accepted) => normalized(accepted, fold_accents) === given)
}

function isNear({ value, tolerance = 0 }: QuestionOf<'numeric'>, text: string): boolean {
  const given = numberIn(text)
  return given !== undefined && Math.abs(given - value) <= tolerance + 1e-9 * Math.max(tolerance, Math.abs(value))
}

/**
 * Scores an order by its longest common sequence. One misplaced item costs one step, and the reversed order gives 0.
 * Items with equal text are interchangeable.
 */
function ordered({ items, scoring }: QuestionOf<'ordering'>, ids: readonly string[]): number {
  const texts = new Map(items.map(({ id, text }) => [id, text]))
  const [right, given] = [items.map(({ text }) => text), ids.map((id) => texts.get(id))]
  const longest = longestCommon(right, given)
  return scoring === 'exact' ? whole(longest === right.length) : Math.max(0, longest - 1) / (right.length - 1)
}

/** Returns the length of the longest common subsequence. */
function longestCommon(a: readonly unknown[], b: readonly unknown[]): number {
  let row = Array.from({ length: b.length + 1 }, () => 0)
  for (const one of a) {
    const next = [0]
    for (const [index, other] of b.entries()) next.push(one === other ? row[index]! + 1 : Math.max(row[index + 1]!, next[index]!))
    row = next
  }
  return row.at(-1)!
}

type Pairs = NonNullable<QuizAnswer['pairs']>

function matched({ pairs, scoring }: QuestionOf<'matching'>, matches: readonly Match[], given: Pairs): number {
  const texts = new Map(matches.map(({ id, text }) => [id, text]))
  const chosen = new Map(given.map(({ prompt_id, match_id }) => [prompt_id, texts.get(match_id)]))
  const right = pairs.filter(({ id, match }) => chosen.get(id) === match).length
  return scoring === 'exact' ? whole(right === pairs.length) : right / pairs.length
}

/** `score` is per cent with 2 decimals. `can_pass`: full marks for the ungraded answers would pass it. */
export type Result = { score: number | null; passed: boolean | null; can_pass: boolean }

/** Returns the result of marks. The unrounded score decides about a pass. */
export function resultOf(marks: readonly Mark[], passing_score: number): Result {
  const all = marks.reduce((sum, { of }) => sum + of, 0)
  const isFailed = marks.some(({ must_pass, right }) => must_pass && right === false)
  const percent = (pointsOf: (mark: Mark) => number) =>
    all === 0 ? null : (100 * marks.reduce((sum, mark) => sum + pointsOf(mark), 0)) / all
  const reaches = (score: number | null) => score !== null && score >= passing_score - 1e-9 && !isFailed
  if (marks.some(({ points }) => points === null))
    return { score: null, passed: null, can_pass: reaches(percent(({ points, of }) => points ?? of)) }
  const score = percent(({ points }) => points ?? 0)
  return { score: score === null ? null : rounded(score), passed: reaches(score), can_pass: reaches(score) }
}

/** Rounds to 2 decimals. */
export const rounded = (number: number) => Math.round(number * 100) / 100
