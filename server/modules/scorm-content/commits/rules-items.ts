import { endingOf, reached } from '#modules/scorm-courses/verdicts/rules-items.ts'
import { type Cmi, type Verdict, kept, untouched, verdictOf } from '#modules/scorm-courses/verdicts/rules.ts'
import type { KeptItem } from '#modules/scorm-courses/verdicts/store.ts'
import { badRequest, payloadTooLarge } from '#platform/errors.ts'
import type { Session } from '../store.ts'
import type { Delta } from './rules-cmi.ts'
import type { CommitAttempt } from './schema.ts'

/** What elements of an item may come to, without its answers and suspend data. */
const MOST_CHARACTERS = 1_048_576

/** With its last words an item or a launch comes to what it will be. */
export const isLast = ({ trigger }: Pick<CommitAttempt, 'trigger'>): boolean => trigger === 'terminate' || trigger === 'pagehide'

/** The page goes away, and its content had said everything: how that was left stays as it was. */
export const saysNothing = ({ trigger, set, session_time }: CommitAttempt): boolean =>
  trigger === 'pagehide' && session_time === undefined && Object.keys(set).length === 0

/** What becomes of a commit by its numbers: it is known already, one before it is missing, or it comes next. */
export function placeOf({ seq, base_seq }: Pick<CommitAttempt, 'seq' | 'base_seq'>, lastSeq: number): 'known' | 'need_full' | 'next' {
  if (seq <= lastSeq) return 'known'
  return base_seq !== lastSeq && base_seq !== 0 ? 'need_full' : 'next'
}

/** 400 for an item that the package has not. */
export function itemOf({ items }: Session, itemId: string) {
  const item = items.find(({ id }) => id === itemId)
  if (!item) throw badRequest('item_id must be an item of the package.', 'item_id')
  return item
}

/** What an item is after a commit, besides what the commit sets in columns of their own. */
export type Become = { exit: string | null; cmi: Cmi; terminated: boolean; verdict: Verdict }

/** `fresh` where the item was written by earlier launches alone. A review decides nothing. */
export function becoming(session: Session, before: KeptItem | undefined, body: CommitAttempt, delta: Delta, fresh: boolean): Become {
  const item = itemOf(session, body.item_id)
  const cmi: Cmi = { ...before?.cmi, ...delta.cmi }
  if (JSON.stringify(cmi).length > MOST_CHARACTERS) throw payloadTooLarge('The elements of an item may come to 1 MB together.')
  // How the content left belongs to the launch: what an earlier one said of it is over with the first words in the next.
  const exit = delta.columns.exit ?? (fresh ? null : (before?.exit ?? null))
  const terminated = body.trigger === 'terminate'
  const was = before ? reached(before) : untouched
  const ending = isLast(body) ? endingOf({ terminated, exit }) : undefined
  const verdict = session.mode === 'review' ? was : kept(was, verdictOf(session, item, cmi, ending))
  return { exit, cmi, terminated, verdict }
}
