import { t } from '@lingui/core/macro'
import type { Access } from '../../platform/access.ts'
import type { UndoOrReason } from '../../platform/bulk/walk.ts'
import type { TakeBacks } from '../../platform/house/take-back.ts'
import { hereOf } from '../../platform/house/rooms.ts'
import type { Entry } from './words.ts'

/**
 * Returns the function that undoes an entry, or a sentence why it stays. Readers may undo their own actions, and actions whose opposite
 * they may do anyway.
 */
export function wayBack(entry: Entry, takesBack: TakeBacks, access: Access, org_id: string): UndoOrReason {
  const way = takesBack[entry.action]
  if (way === undefined) return t`Nothing does the opposite.`
  if (entry.values_hidden) return t`What it says is not shown to you.`
  const undo = way.undo(entry, org_id)
  if (undo === undefined) return way.stays ?? t`The log does not say enough of it to do the opposite.`
  if (entry.actor?.user_id === access.me.id) return undo
  if (way.needs === undefined) return t`Only whoever decided it may take it back.`
  return hereOf(access, org_id).holds(way.needs) ? undo : t`You may not do the opposite.`
}
