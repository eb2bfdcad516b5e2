import type { PackageItem } from '#modules/scorm-package/items.ts'

export type ScormVersion = '1.2' | '2004'
/** Elements of the data model by full name, such as `cmi.core.lesson_status`, as the content wrote them. */
export type Cmi = Record<string, string>

/** The condition that completes a course: the content's report, a proper finish of every part that counts, or only a pass. */
export const completesOn = ['content', 'finish', 'pass'] as const
export type CompletesOn = (typeof completesOn)[number]

/** The data that decides about an attempt: its package, and the condition that completes its course. */
export type PlayedPackage = { scorm_version: ScormVersion; launch_path: string; items: PackageItem[]; completes_on: CompletesOn }

export type Success = 'unknown' | 'passed' | 'failed'
export type Score = { score_raw: number | null; score_min: number | null; score_max: number | null; score_scaled: number | null }
export type Verdict = Score & {
  completion_status: 'incomplete' | 'completed'
  success_status: Success
  progress_measure: number | null
}
/** The declarations of an item that decide about its verdict. */
export type JudgedItem = Pick<
  PackageItem,
  'id' | 'visible' | 'is_asset' | 'mastery_score' | 'scaled_passing_score' | 'completion_threshold'
>
/** How an item was left: `goodbye` if its content terminated, `gone` if not. Undefined while it is open. */
export type ItemEnd = 'goodbye' | 'gone' | undefined
/**
 * The content's current report on an item.
 * `takes_back`: an explicit failure overrides an earlier pass, or a completion overrides an earlier failure.
 */
type ContentReport = Verdict & { takes_back?: 'success' | 'failure' }

const noScore: Score = { score_raw: null, score_min: null, score_max: null, score_scaled: null }
export const untouched: Verdict = { ...noScore, completion_status: 'incomplete', success_status: 'unknown', progress_measure: null }

/**
 * Derives an item's verdict from the elements written so far. An element means the same in whichever commit it came.
 * Where a measure decides, nothing is complete or passed before the end.
 */
export function verdictOf(
  { scorm_version, completes_on }: Omit<PlayedPackage, 'items' | 'launch_path'>,
  item: JudgedItem,
  cmi: Cmi,
  ending: ItemEnd,
): ContentReport {
  const said = scorm_version === '1.2' ? verdict12(item, cmi, ending) : verdict2004(item, cmi, ending)
  return completes_on === 'finish' ? { ...said, completion_status: ending === 'goodbye' ? 'completed' : 'incomplete' } : said
}

const saying: Record<string, Pick<ContentReport, 'completion_status' | 'success_status' | 'takes_back'>> = {
  passed: { completion_status: 'completed', success_status: 'passed' },
  completed: { completion_status: 'completed', success_status: 'unknown', takes_back: 'failure' },
  failed: { completion_status: 'completed', success_status: 'failed', takes_back: 'success' },
}
const nothingSaid = { completion_status: 'incomplete', success_status: 'unknown' } as const

/** The manifest's mastery score decides at the end, if there is a score and the content did not report `incomplete`. */
function verdict12({ mastery_score }: JudgedItem, cmi: Cmi, ending: ItemEnd): ContentReport {
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

function verdict2004({ scaled_passing_score, completion_threshold }: JudgedItem, cmi: Cmi, ending: ItemEnd): ContentReport {
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

/** The content's explicit result precedes the measure in the manifest. */
function success2004(said: string | undefined, scaled: number | null, passing: number | null): Success {
  if (said === 'passed' || said === 'failed') return said
  if (passing === null || scaled === null) return 'unknown'
  return scaled >= passing ? 'passed' : 'failed'
}

/** Reads a number in plain notation. Other text, such as NaN or 1e999, is no number. */
export function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\s*-?(?:\d{1,10}(?:\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : null
}

/** `most` is the maximum score where content names none. SCORM 2004 has no default, so there a raw score alone decides nothing. */
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
 * Merges a new report into a verdict. A completion stays.
 * A pass stays until the content reports a failure, and a failure until it reports otherwise.
 * The best score of the current verdict is kept; a changed verdict brings its own score.
 */
export function kept(before: Verdict, now: ContentReport): Verdict {
  const completion_status = before.completion_status === 'completed' ? 'completed' : now.completion_status
  const success_status = successAfter(before.success_status, now)
  const turned = completion_status !== before.completion_status || success_status !== before.success_status
  const { score_raw, score_min, score_max, score_scaled } = (turned && measured(now) !== null) || beats(now, before) ? now : before
  const progress_measure = now.progress_measure ?? before.progress_measure
  return { completion_status, success_status, score_raw, score_min, score_max, score_scaled, progress_measure }
}

function successAfter(before: Success, { success_status: now, takes_back }: ContentReport): Success {
  if (now === 'passed') return now
  if (now === 'failed') return before === 'passed' && takes_back !== 'success' ? before : now
  return before === 'failed' && takes_back === 'failure' ? now : before
}

const measured = ({ score_scaled, score_raw }: Score) => score_scaled ?? score_raw

/** A scaled score beats a score whose scale is unknown. */
function beats(now: Score, before: Score): boolean {
  const by = now.score_scaled === null && before.score_scaled === null ? 'score_raw' : 'score_scaled'
  return (now[by] ?? Number.NEGATIVE_INFINITY) >= (before[by] ?? Number.NEGATIVE_INFINITY)
}

/** Returns the items that count: visible ones that are not assets. Without any, the launched one counts. */
function required<I extends JudgedItem>(items: I[], launched: I): I[] {
  const counting = items.filter(({ visible, is_asset }) => visible && !is_asset)
  return counting.length > 0 ? counting : [launched]
}

/** Combines the verdicts of the items that count. */
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

/** Whether the verdict completes the course. */
export const isDone = (completes_on: CompletesOn, { completion_status, success_status }: Verdict): boolean =>
  completion_status === 'completed' && (completes_on === 'pass' ? success_status === 'passed' : success_status !== 'failed')

/** Returns the item that the package starts with. If several have that address, it is the one that learners see. */
export function launchedItem({ items, launch_path }: Pick<PlayedPackage, 'items' | 'launch_path'>): PackageItem {
  const there = items.filter(({ href }) => href === launch_path)
  return there.find(({ visible, is_sco }) => visible && is_sco) ?? there.find(({ is_sco }) => is_sco) ?? there[0] ?? items[0]!
}

/** Returns the verdict of an attempt from the verdicts of its items. */
export function verdictOfAll(played: PlayedPackage, reached: Map<string, Verdict>): Verdict {
  const counting = required(played.items, launchedItem(played))
  return overall(counting.map(({ id }) => reached.get(id) ?? untouched))
}

type ManifestItems = Pick<PlayedPackage, 'items' | 'launch_path'> & { course: { name: string } }

/** Returns the items of a package. A manifest without items gives one item for the launch path. */
export const itemsOf = (declared: ManifestItems): PackageItem[] => (declared.items.length > 0 ? declared.items : [onlyItem(declared)])

const onlyItem = ({ course, launch_path }: ManifestItems): PackageItem => ({
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
