import { startOfDay, startOfNextDay } from '../../platform/words/moments.ts'
import { readerZone } from '../../platform/words/zones.ts'
/** Which entries are looked for, as the address holds it. */
export type Wanted = { kind?: string; about?: string; person?: string; actor?: string; batch?: string; from?: string; to?: string }
/** One whole act, whatever else was looked for before. */
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

/** Whole days, as the reader counts them: the last one counts. */
export function queryOf({ kind, about, person, actor, batch, from, to }: Wanted) {
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
