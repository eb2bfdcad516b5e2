import type { PackageItem } from '#modules/scorm-package/items.ts'
import { parseTimestamp } from '#platform/moments.ts'
import { secondsOf } from '../launches/rules-times.ts'
import { numberOf } from '../verdicts/rules.ts'
import type { ScormAttemptDetails } from './schema.ts'

type Elements = Record<string, string>
type Part = ScormAttemptDetails['parts'][number]
type Objective = ScormAttemptDetails['objectives'][number]
export type Interaction = ScormAttemptDetails['interactions'][number]

export type StoredItem = {
  item_id: string
  location: string | null
  cmi: Elements
  completion_status: 'incomplete' | 'completed'
  success_status: Part['success_status']
  score_scaled: number | null
}
export type StoredAnswer = { item_id: string; position: number; data: Elements; heard_at: string | null }
type ManifestItem = Pick<PackageItem, 'id' | 'title' | 'visible' | 'is_asset'>

/** Returns the parts that a learner sees, and every other part that has reported something. */
export function partsOf(known: ManifestItem[], rows: StoredItem[], seconds: Map<string, number>, course: string): Part[] {
  const byId = new Map(rows.map((row) => [row.item_id, row]))
  const listed = known.filter(({ id, visible, is_asset }) => (visible && !is_asset) || byId.has(id))
  const others = rows
    .filter(({ item_id }) => !known.some(({ id }) => id === item_id))
    .map(({ item_id }) => ({ id: item_id, title: course }))
  return [...listed, ...others].map(({ id, title }) => partOf(id, title, byId.get(id), seconds.get(id) ?? 0))
}

function partOf(item_id: string, title: string, row: StoredItem | undefined, total_time_seconds: number): Part {
  const { success_status = 'unknown', score_scaled = null, location = null } = row ?? {}
  return { item_id, title, status: statusOf(row), success_status, score_scaled, total_time_seconds, location }
}

function statusOf(row: StoredItem | undefined): Part['status'] {
  if (!row) return 'not_started'
  if (row.success_status === 'failed') return 'failed'
  return row.completion_status === 'completed' ? 'completed' : 'in_progress'
}

const OBJECTIVE = /^cmi\.objectives\.(\d{1,4})\.(.+)$/

/** Returns the objectives that an item wrote, by number, without those that have no id. */
export function objectivesOf({ cmi }: StoredItem): Objective[] {
  const found = new Map<number, Elements>()
  for (const [name, value] of Object.entries(cmi)) {
    const [, number, element] = OBJECTIVE.exec(name) ?? []
    if (number !== undefined && element !== undefined) found.set(Number(number), { ...found.get(Number(number)), [element]: value })
  }
  return [...found]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, told]) => (told.id ? [{ id: told.id, status: objectiveStatus(told), score_scaled: scaledOf(told) }] : []))
}

const words: Record<string, Objective['status']> = {
  passed: 'passed',
  failed: 'failed',
  completed: 'completed',
  incomplete: 'incomplete',
  browsed: 'incomplete',
  'not attempted': 'not_attempted',
}

/** SCORM 1.2 has one status for it, 2004 has two. */
function objectiveStatus({ status, success_status, completion_status }: Elements): Objective['status'] {
  return words[status ?? ''] ?? words[success_status ?? ''] ?? words[completion_status ?? ''] ?? 'unknown'
}

function scaledOf(told: Elements): number | null {
  const [scaled, raw] = [numberOf(told['score.scaled']), numberOf(told['score.raw'])]
  if (scaled !== null || raw === null) return scaled
  const [min, max] = [numberOf(told['score.min']) ?? 0, numberOf(told['score.max']) ?? 100]
  return max > min ? Math.min(1, Math.max(-1, (raw - min) / (max - min))) : null
}

/** Returns an answer with the element names of SCORM 2004. The values are as the content wrote them. */
export function interactionOf({ item_id, data, heard_at }: StoredAnswer): Interaction {
  return {
    item_id,
    id: told(data.id),
    type: told(data.type),
    description: told(data.description),
    learner_response: data.learner_response ?? data.student_response ?? null,
    correct_responses: patterns(data),
    result: told(data.result),
    weighting: numberOf(data.weighting),
    latency_seconds: secondsOf(data.latency ?? '') ?? null,
    at: momentOf(data.timestamp) ?? heard_at,
  }
}

const told = (text: string | undefined) => (text === undefined || text === '' ? null : text)

const PATTERN = /^correct_responses\.(\d{1,2})\.pattern$/
const patterns = (data: Elements): string[] =>
  Object.entries(data)
    .flatMap(([name, value]) => (PATTERN.test(name) ? [[Number(PATTERN.exec(name)![1]), value] as const] : []))
    .toSorted(([a], [b]) => a - b)
    .map(([, pattern]) => pattern)

/** SCORM allows times without a zone; the moment is then unknown. */
function momentOf(text: string | undefined): string | null {
  const zoned = text?.replace(/([+-]\d{2})$/, '$1:00')
  const at = zoned === undefined ? undefined : parseTimestamp(zoned)
  return at === undefined ? null : new Date(at).toISOString()
}
