import type { Access } from '../../platform/access.ts'
import type { Undo } from '../../platform/bulk/run.ts'
import type { AllTakesBack } from '../../platform/house/take-back.ts'
import { hereOf } from '../../platform/house/rooms.ts'
import type { Entry } from './words.ts'

export type Undoable = { entry: Entry; undo: Undo }

/** Those of the entries that the reader may take back: what they did themselves, and what they may do the opposite of anyway. */
export function undoableOf(entries: Entry[], takesBack: AllTakesBack, access: Access, org_id: string): Undoable[] {
  const here = hereOf(access, org_id)
  return entries.flatMap((entry) => {
    const way = takesBack[entry.action]
    const isTheirs = entry.actor?.user_id === access.me.id || (way?.needs !== undefined && here.holds(way.needs))
    const undo = isTheirs ? way?.undo(entry, org_id) : undefined
    return undo ? [{ entry, undo }] : []
  })
}
