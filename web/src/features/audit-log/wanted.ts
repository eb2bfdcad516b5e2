import { startOfDay, startOfNextDay } from '../../platform/words/moments.ts'
import { readerZone } from '../../platform/words/zones.ts'
/** Which entries are looked for, as the address holds it. */
export type Wanted = { kind?: string; about?: string; person?: string; actor?: string; from?: string; to?: string }

/** Whole days, as the reader counts them: the last one counts. */
export function queryOf({ kind, about, person, actor, from, to }: Wanted) {
  const zone = readerZone()
  return {
    limit: 50,
    ...(kind && { subject_kind: kind }),
    ...(about && { subject_id: about }),
    ...(person && { person }),
    ...(actor && { actor }),
    ...(from && { from: startOfDay(from, zone) }),
    ...(to && { to: startOfNextDay(to, zone) }),
  }
}
