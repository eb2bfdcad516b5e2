import { endingOf, reached } from '#modules/scorm-courses/verdicts/rules-items.ts'
import { type Cmi, type Verdict, kept, untouched, verdictOf } from '#modules/scorm-courses/verdicts/rules.ts'
import type { KeptItem } from '#modules/scorm-courses/verdicts/store.ts'
import { badRequest, payloadTooLarge } from '#platform/errors.ts'
import type { Session } from '../store.ts'
import type { Delta } from './rules-cmi.ts'
import type { CommitAttempt } from './schema.ts'

/** The largest size of the elements of an item, without its answers and suspend data. */
const MOST_CHARACTERS = 1_048_576

/** Whether the commit is the last one of its item or its page, so that the item is judged as left. */
export const isLast = ({ trigger }: Pick<CommitAttempt, 'trigger'>): boolean => trigger === 'terminate' || trigger === 'pagehide'

/** Whether the commit only reports a closing page after the content had reported everything. It then changes nothing. */
export const saysNothing = ({ trigger, set, session_time }: CommitAttempt): boolean =>
  trigger === 'pagehide' && session_time === undefined && Object.keys(set).length === 0

/** Places a commit by its numbers: it is known, one before it is missing, or it is the next. */
export function placeOf({ seq, base_seq }: Pick<CommitAttempt, 'seq' | 'base_seq'>, lastSeq: number): 'known' | 'need_full' | 'next' {
  if (seq <= lastSeq) return 'known'
  return base_seq !== lastSeq && base_seq !== 0 ? 'need_full' : 'next'
}

/** Returns an item. Throws 400 for an item that is not in the package. */
export function itemOf({ items }: Session, itemId: string) {
  const item = items.find(({ id }) => id === itemId)
  if (!item) throw badRequest('item_id must be an item of the package.', 'item_id')
  return item
}

/** The state of an item after a commit, without the columns that the commit sets. */
export type ItemChange = { exit: string | null; cmi: Cmi; terminated: boolean; verdict: Verdict }

/** Returns the state of an item after a commit. `fresh`: only earlier launches have written the item. A review changes no verdict. */
export function becoming(session: Session, before: KeptItem | undefined, body: CommitAttempt, delta: Delta, fresh: boolean): ItemChange {
  const item = itemOf(session, body.item_id)
  const cmi: Cmi = { ...before?.cmi, ...delta.cmi }
  if (JSON.stringify(cmi).length > MOST_CHARACTERS) throw payloadTooLarge('The elements of an item may come to 1 MB together.')
  // How the content left belongs to a launch, so the first commit of the next launch discards the earlier value.
  const exit = delta.columns.exit ?? (fresh ? null : (before?.exit ?? null))
  const terminated = body.trigger === 'terminate'
  const was = before ? reached(before) : untouched
  const ending = isLast(body) ? endingOf({ terminated, exit }) : undefined
  const verdict = session.mode === 'review' ? was : kept(was, verdictOf(session, item, cmi, ending))
  return { exit, cmi, terminated, verdict }
}
