import type { PackageItem } from '#modules/scorm-package/items.ts'

export type ScormVersion = '1.2' | '2004'
/** Elements of the data model by their full names, such as `cmi.core.lesson_status`, as the content wrote them. */
export type Cmi = Record<string, string>

/** What completes a course: what its content says, that every part that counts was finished properly, or a pass alone. */
export const completesOn = ['content', 'finish', 'pass'] as const
export type CompletesOn = (typeof completesOn)[number]

/** What decides about an attempt: the package that it is on, and what completes its course. */
export type Played = { scorm_version: ScormVersion; launch_path: string; items: PackageItem[]; completes_on: CompletesOn }

export type Success = 'unknown' | 'passed' | 'failed'
export type Score = { score_raw: number | null; score_min: number | null; score_max: number | null; score_scaled: number | null }
export type Verdict = Score & {
  completion_status: 'incomplete' | 'completed'
  success_status: Success
  progress_measure: number | null
}
/** What the manifest declares of an item, as far as it decides something. */
export type Judged = Pick<PackageItem, 'id' | 'visible' | 'is_asset' | 'mastery_score' | 'scaled_passing_score' | 'completion_threshold'>
/** How an item was left: its content said goodbye, or it is gone without. Undefined while it is open. */
export type Ending = 'goodbye' | 'gone' | undefined
/**
 * What the content says of an item so far. `takes_back`: an explicit failure stands against what was passed before, and a
 * completion against what failed.
 */
type Said = Verdict & { takes_back?: 'success' | 'failure' }

const noScore: Score = { score_raw: null, score_min: null, score_max: null, score_scaled: null }
export const untouched: Verdict = { ...noScore, completion_status: 'incomplete', success_status: 'unknown', progress_measure: null }

/**
 * What the content says of one item, by the words and numbers that it has written so far: whatever is written has the same
 * meaning in whichever commit it came. Where a measure decides, nothing is complete or passed before the end.
 */
export function verdictOf(
  { scorm_version, completes_on }: Omit<Played, 'items' | 'launch_path'>,
  item: Judged,
  cmi: Cmi,
  ending: Ending,
): Said {
  const said = scorm_version === '1.2' ? verdict12(item, cmi, ending) : verdict2004(item, cmi, ending)
  return completes_on === 'finish' ? { ...said, completion_status: ending === 'goodbye' ? 'completed' : 'incomplete' } : said
}

const saying: Record<string, Pick<Said, 'completion_status' | 'success_status' | 'takes_back'>> = {
  passed: { completion_status: 'completed', success_status: 'passed' },
  completed: { completion_status: 'completed', success_status: 'unknown', takes_back: 'failure' },
  failed: { completion_status: 'completed', success_status: 'failed', takes_back: 'success' },
}
const nothingSaid = { completion_status: 'incomplete', success_status: 'unknown' } as const

/** The mastery score of the manifest decides at the end, when there is a score and the content did not say `incomplete`. */
function verdict12({ mastery_score }: Judged, cmi: Cmi, ending: Ending): Said {
  const status = cmi['cmi.core.lesson_status'] ?? ''
  const score = scoreOf(cmi, 'cmi.core.score', 100)
  const numbers = { ...score, progress_measure: null }
  const word = { ...(saying[status] ?? nothingSaid), ...numbers }
  if (mastery_score === null) return word
  const mastered = score.score_raw !== null && score.score_raw >= mastery_score
  if (ending === undefined) return status === 'failed' && !mastered ? word : { ...nothingSaid, ...numbers }
  if (score.score_raw === null || status === 'incomplete') return word
  const takesBack = !mastered && status === 'failed' ? { takes_back: 'success' as const } : {}
  return { ...numbers, completion_status: 'completed', success_status: mastered ? 'passed' : 'failed', ...takesBack }
}

function verdict2004({ scaled_passing_score, completion_threshold }: Judged, cmi: Cmi, ending: Ending): Said {
  const [completion, success] = [cmi['cmi.completion_status'], cmi['cmi.success_status']]
  const progress_measure = numberOf(cmi['cmi.progress_measure'])
  const score = scoreOf(cmi, 'cmi.score', null)
  const numbers = { ...score, progress_measure }
  const waits = ending === undefined && (scaled_passing_score !== null || completion_threshold !== null)
  if (waits && success !== 'failed') return { ...nothingSaid, ...numbers }
  const success_status = success2004(success, score.score_scaled, scaled_passing_score)
  const far = completion_threshold !== null && progress_measure !== null && progress_measure >= completion_threshold
  const passed = success_status === 'passed' && completion !== 'incomplete'
  const completion_status = completion === 'completed' || far || passed ? 'completed' : 'incomplete'
  return { ...numbers, completion_status, success_status, ...(success === 'failed' && { takes_back: 'success' }) }
}

/** The author's word counts before the measure that the manifest declares. */
function success2004(said: string | undefined, scaled: number | null, passing: number | null): Success {
  if (said === 'passed' || said === 'failed') return said
  if (passing === null || scaled === null) return 'unknown'
  return scaled >= passing ? 'passed' : 'failed'
}

/** Numbers in plain notation, with as many decimals as a program writes of a third. Anything else, such as NaN or 1e999, says nothing. */
export function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\s*-?(?:\d{1,10}(?:\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : null
}

/** `most` is the largest score where content names none: in SCORM 2004 nobody knows it then, and a score alone decides nothing. */
function scoreOf(cmi: Cmi, at: string, most: number | null): Score {
  const [raw, min, max] = [numberOf(cmi[`${at}.raw`]), numberOf(cmi[`${at}.min`]), numberOf(cmi[`${at}.max`])]
  return {
    score_raw: raw,
    score_min: min,
    score_max: max,
    score_scaled: numberOf(cmi[`${at}.scaled`]) ?? scaled(raw, min ?? 0, max ?? most),
  }
}

function scaled(raw: number | null, min: number, max: number | null): number | null {
  if (raw === null || max === null || max <= min) return null
  return rounded(Math.min(1, Math.max(-1, (raw - min) / (max - min))))
}
const rounded = (value: number) => Math.round(value * 1e6) / 1e6

/**
 * What holds after a new word: a completion stays, a pass stays until the content says that it failed, a failure until it
 * says otherwise, and the best score is kept with the verdict, a new verdict bringing its own.
 */
export function kept(before: Verdict, now: Said): Verdict {
  const completion_status = before.completion_status === 'completed' ? 'completed' : now.completion_status
  const success_status = successAfter(before.success_status, now)
  const turned = completion_status !== before.completion_status || success_status !== before.success_status
  const { score_raw, score_min, score_max, score_scaled } = (turned && measured(now) !== null) || beats(now, before) ? now : before
  const progress_measure = now.progress_measure ?? before.progress_measure
  return { completion_status, success_status, score_raw, score_min, score_max, score_scaled, progress_measure }
}

function successAfter(before: Success, { success_status: now, takes_back }: Said): Success {
  if (now === 'passed') return now
  if (now === 'failed') return before === 'passed' && takes_back !== 'success' ? before : now
  return before === 'failed' && takes_back === 'failure' ? now : before
}

const measured = ({ score_scaled, score_raw }: Score) => score_scaled ?? score_raw

/** A score of which the share is known tells more than one of which it is not. */
function beats(now: Score, before: Score): boolean {
  const by = now.score_scaled === null && before.score_scaled === null ? 'score_raw' : 'score_scaled'
  return (now[by] ?? Number.NEGATIVE_INFINITY) >= (before[by] ?? Number.NEGATIVE_INFINITY)
}

/** The items that count: the visible ones that are no mere assets; without any, the one that is launched. */
function required<I extends Judged>(items: I[], launched: I): I[] {
  const counting = items.filter(({ visible, is_asset }) => visible && !is_asset)
  return counting.length > 0 ? counting : [launched]
}

/** What the items that count make of the attempt, each with what it has reached. */
function overall(items: Verdict[]): Verdict {
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

/** Whether that completes the course. */
export const isDone = (completes_on: CompletesOn, { completion_status, success_status }: Verdict): boolean =>
  completion_status === 'completed' && (completes_on === 'pass' ? success_status === 'passed' : success_status !== 'failed')

/** The item that the package starts with: several may share the address, and then it is the one that a learner sees. */
export function launchedItem({ items, launch_path }: Pick<Played, 'items' | 'launch_path'>): PackageItem {
  const there = items.filter(({ href }) => href === launch_path)
  return there.find(({ visible, is_sco }) => visible && is_sco) ?? there.find(({ is_sco }) => is_sco) ?? there[0] ?? items[0]!
}

/** What all of it comes to, by what each item has reached. */
export function verdictOfAll(played: Played, reached: Map<string, Verdict>): Verdict {
  const counting = required(played.items, launchedItem(played))
  return overall(counting.map(({ id }) => reached.get(id) ?? untouched))
}

type Declared = Pick<Played, 'items' | 'launch_path'> & { course: { name: string } }

/** The items of a package; one whose manifest lists nothing still launches something. */
export const itemsOf = (declared: Declared): PackageItem[] => (declared.items.length > 0 ? declared.items : [onlyItem(declared)])

const onlyItem = ({ course, launch_path }: Declared): PackageItem => ({
  id: 'launch',
  title: course.name,
  href: launch_path,
  is_sco: true,
  is_asset: false,
  visible: true,
  missing: false,
  mastery_score: null,
  scaled_passing_score: null,
  completion_threshold: null,
  launch_data: null,
  max_time_allowed: null,
  time_limit_action: null,
})
