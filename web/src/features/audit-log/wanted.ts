import { startOfDay, startOfNextDay } from '../../platform/words/moments.ts'
import { readerZone } from '../../platform/words/zones.ts'
/** Filters of the log, as in the address. */
export type AuditLogFilters = { kind?: string; about?: string; person?: string; actor?: string; batch?: string; from?: string; to?: string }
/** Returns filters for one whole bulk action, without the other filters. */
export const wholeAct = (batch: string) => ({ ...nothing, batch })
export const nothing = {
  kind: undefined,
  about: undefined,
  person: undefined,
  actor: undefined,
  batch: undefined,
  from: undefined,
  to: undefined,
}

/** Converts the filters into the query of the API. Days are whole days in the reader's zone, the last one included. */
export function queryOf({ kind, about, person, actor, batch, from, to }: AuditLogFilters) {
  const zone = readerZone()
  return {
    limit: 50,
    ...(kind && { subject_kind: kind }),
    ...(about && { subject_id: about }),
    ...(person && { person }),
    ...(actor && { actor }),
    ...(batch && { batch_id: batch }),
    ...(from && { from: startOfDay(from, zone) }),
    ...(to && { to: startOfNextDay(to, zone) }),
  }
}
