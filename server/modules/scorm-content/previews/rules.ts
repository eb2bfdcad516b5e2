import { atTheEnd, reachedBy } from '#modules/scorm-courses/verdicts/rules-items.ts'
import { type Cmi, type PlayedPackage, isDone, verdictOfAll } from '#modules/scorm-courses/verdicts/rules.ts'
import type { AttemptStatus, KeptItem } from '#modules/scorm-courses/verdicts/store.ts'
import type { Delta } from '../commits/rules-cmi.ts'
import type { ItemChange } from '../commits/rules-items.ts'

/** An item of a preview: the fields of an attempt's item, with its answers by number. */
type PreviewedItem = KeptItem & { answers: Record<string, Cmi> }
/** The items by id. */
export type PreviewState = Record<string, PreviewedItem>

type ItemCommit = { item_id: string; delta: Delta; become: ItemChange; now: string }

/** Returns the state with an item changed by a commit. */
export function withItem(state: PreviewState, { item_id, delta, become, now }: ItemCommit): PreviewState {
  const { columns, interactions } = delta
  const { location = null, suspend_data = null, answers: given = {} } = state[item_id] ?? {}
  const { verdict, ...rest } = become
  const answers = { ...given }
  for (const [position, data] of interactions) answers[position] = { ...answers[position], ...data }
  const item = { item_id, location, suspend_data, ...columns, ...rest, ...verdict, answers, updated_at: now }
  return { ...state, [item_id]: item }
}

/** Returns the state with every item judged as left. */
export const left = (played: PlayedPackage, state: PreviewState): PreviewState =>
  Object.fromEntries(Object.entries(state).map(([id, item]) => [id, { ...item, ...atTheEnd(played, item) }]))

/** Returns the status that a learner's attempt would have now. */
export function statusOf(played: PlayedPackage, state: PreviewState): AttemptStatus {
  const verdict = verdictOfAll(played, reachedBy(Object.values(state)))
  const { completion_status, success_status } = verdict
  const unfinished = success_status === 'failed' ? 'failed' : 'in_progress'
  return { status: isDone(played.completes_on, verdict) ? 'completed' : unfinished, completion_status, success_status }
}
