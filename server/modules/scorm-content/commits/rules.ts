import type { PackageItem } from '#modules/scorm-package/items.ts'
import type { Cmi, ScormVersion } from './rules-cmi.ts'

export type Success = 'unknown' | 'passed' | 'failed'
export type Score = { score_raw: number | null; score_min: number | null; score_max: number | null; score_scaled: number | null }
export type Verdict = Score & {
  completion_status: 'incomplete' | 'completed'
  success_status: Success
  progress_measure: number | null
}
/** What the manifest declares of an item, as far as it decides something. */
export type Judged = Pick<PackageItem, 'id' | 'visible' | 'is_asset' | 'mastery_score' | 'scaled_passing_score' | 'completion_threshold'>
export type Trigger = 'autocommit' | 'commit' | 'terminate' | 'pagehide' | 'calls'

export const noScore: Score = { score_raw: null, score_min: null, score_max: null, score_scaled: null }
export const untouched: Verdict = { ...noScore, completion_status: 'incomplete', success_status: 'unknown', progress_measure: null }

/** What the content says of one item, by the words and numbers it wrote. */
export const verdictOf = (version: ScormVersion, item: Judged, cmi: Cmi, trigger: Trigger): Verdict =>
  version === '1.2' ? verdict12(item, cmi, trigger) : verdict2004(item, cmi)

const saying: Record<string, Pick<Verdict, 'completion_status' | 'success_status'>> = {
  passed: { completion_status: 'completed', success_status: 'passed' },
  completed: { completion_status: 'completed', success_status: 'unknown' },
  failed: { completion_status: 'completed', success_status: 'failed' },
}
const nothingSaid = { completion_status: 'incomplete', success_status: 'unknown' } as const

/**
 * The mastery score of the manifest decides at the end, when there is a score and the content did not say `incomplete`.
 * What calls itself completed below it is not complete until then: the end will call it failed. Leaving the page is an end
 * for that, as content that is done may never say goodbye.
 */
function verdict12({ mastery_score }: Judged, cmi: Cmi, trigger: Trigger): Verdict {
  const status = cmi['cmi.core.lesson_status'] ?? ''
  const score = scoreOf(cmi, 'cmi.core.score')
  const said = { ...(saying[status] ?? nothingSaid), ...score, progress_measure: null }
  if (mastery_score === null || score.score_raw === null || status === 'incomplete') return said
  const mastered = score.score_raw >= mastery_score
  const decided = { ...said, completion_status: 'completed', success_status: mastered ? 'passed' : 'failed' } as const
  if (trigger === 'terminate' || (trigger === 'pagehide' && status === 'completed')) return decided
  if (status !== 'completed') return said
  return mastered ? decided : { ...said, ...nothingSaid }
}

function verdict2004({ scaled_passing_score, completion_threshold }: Judged, cmi: Cmi): Verdict {
  const said = cmi['cmi.completion_status']
  const progress_measure = number(cmi['cmi.progress_measure'])
  const score = scoreOf(cmi, 'cmi.score')
  const success_status = success2004(cmi['cmi.success_status'], score.score_scaled, scaled_passing_score)
  const far = completion_threshold !== null && progress_measure !== null && progress_measure >= completion_threshold
  const passed = success_status === 'passed' && said !== 'incomplete'
  const completion_status = said === 'completed' || far || passed ? 'completed' : 'incomplete'
  return { completion_status, success_status, progress_measure, ...score }
}

/** The author's word counts before the measure that the manifest declares. */
function success2004(said: string | undefined, scaled: number | null, passing: number | null): Success {
  if (said === 'passed' || said === 'failed') return said
  if (passing === null || scaled === null) return 'unknown'
  return scaled >= passing ? 'passed' : 'failed'
}

/** Numbers in plain notation. Anything else, such as NaN or 1e999, says nothing. */
function number(text: string | undefined): number | null {
  return text !== undefined && /^\s*-?\d{1,9}(\.\d{1,15})?\s*$/.test(text) ? Number(text) : null
}

function scoreOf(cmi: Cmi, at: string): Score {
  const [raw, min, max] = [number(cmi[`${at}.raw`]), number(cmi[`${at}.min`]), number(cmi[`${at}.max`])]
  return { score_raw: raw, score_min: min, score_max: max, score_scaled: number(cmi[`${at}.scaled`]) ?? scaled(raw, min ?? 0, max ?? 100) }
}

function scaled(raw: number | null, min: number, max: number): number | null {
  if (raw === null || max <= min) return null
  return rounded(Math.min(1, Math.max(-1, (raw - min) / (max - min))))
}
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/**
 * What holds after a new word: completed and passed stay, failed may still become passed, and the best score is kept with
 * the verdict, a new verdict bringing its own.
 */
export function kept(before: Verdict, now: Verdict): Verdict {
  const completion_status = before.completion_status === 'completed' ? 'completed' : now.completion_status
  const success_status = before.success_status === 'passed' || now.success_status === 'unknown' ? before.success_status : now.success_status
  const turned = completion_status !== before.completion_status || success_status !== before.success_status
  const { score_raw, score_min, score_max, score_scaled } = (turned && measured(now) !== null) || beats(now, before) ? now : before
  const progress_measure = now.progress_measure ?? before.progress_measure
  return { completion_status, success_status, score_raw, score_min, score_max, score_scaled, progress_measure }
}

const measured = ({ score_scaled, score_raw }: Score) => score_scaled ?? score_raw
const beats = (now: Score, before: Score) => (measured(now) ?? Number.NEGATIVE_INFINITY) >= (measured(before) ?? Number.NEGATIVE_INFINITY)

/** The items that count: the visible ones that are no mere assets; without any, the one that is launched. */
export function required<I extends Judged>(items: I[], launched: I): I[] {
  const counting = items.filter(({ visible, is_asset }) => visible && !is_asset)
  return counting.length > 0 ? counting : [launched]
}

/** What the items that count make of the attempt, each with what it has reached. */
export function overall(items: Verdict[]): Verdict {
  if (items.length === 1) return items[0]!
  const completed = items.every(({ completion_status }) => completion_status === 'completed')
  const judged = items.filter(({ success_status }) => success_status !== 'unknown')
  const failed = judged.some(({ success_status }) => success_status === 'failed')
  const share = mean(items.map((item) => (item.completion_status === 'completed' ? 1 : (item.progress_measure ?? 0))))
  return {
    ...together(items.flatMap(({ score_scaled }) => score_scaled ?? [])),
    completion_status: completed ? 'completed' : 'incomplete',
    success_status: failed ? 'failed' : completed && judged.length > 0 ? 'passed' : 'unknown',
    progress_measure: rounded(share),
  }
}

function together(shares: number[]): Score {
  if (shares.length === 0) return noScore
  const score_scaled = rounded(mean(shares))
  return { score_raw: rounded(score_scaled * 100), score_min: 0, score_max: 100, score_scaled }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export const isComplete = ({ completion_status, success_status }: Pick<Verdict, 'completion_status' | 'success_status'>) =>
  completion_status === 'completed' && success_status !== 'failed'
