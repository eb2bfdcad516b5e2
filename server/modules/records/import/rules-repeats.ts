import type { Zone } from '#platform/days.ts'
import { inUtc } from '#platform/moments.ts'

/** A record as far as another can be the same. */
export type Same = { learner_user_id?: string | null | undefined; title: string; completed_at?: string | null | undefined }

/** Why a row that bears the external id of a record is not that record; undefined where learner and title agree. */
export function differs(row: Same & { external_id?: string | null | undefined }, bearer: Same): string | undefined {
  const own = 'Every record needs an external_id of its own.'
  // The caller may not read the record of another learner: its title stays untold.
  if (row.learner_user_id !== bearer.learner_user_id) return `external_id ${row.external_id} belongs to another learner’s record. ${own}`
  if (folded(row.title) === folded(bearer.title)) return undefined
  return `external_id ${row.external_id} belongs to this learner’s record “${bearer.title}”, and this row says “${row.title}”. ${own}`
}

/** Finds rows that say the same learner, title and day as a record, or as an earlier row. */
export function repeatFinder(present: Same[], zone: Zone) {
  const known = new Set(present.map((record) => keyOf(record, zone)))
  const rows = new Map<string, number>()
  return (row: number, record: Same): string | undefined => {
    const key = keyOf(record, zone)
    const earlier = rows.get(key)
    if (earlier === undefined) rows.set(key, row)
    if (known.has(key)) return 'A record with the same learner, title and day is there already.'
    return earlier === undefined ? undefined : `A row with the same learner, title and day is there already: row ${earlier}.`
  }
}

const keyOf = ({ learner_user_id, title, completed_at }: Same, zone: Zone) =>
  `${learner_user_id} ${completed_at == null ? '' : zone.dayOf(inUtc(completed_at))} ${folded(title)}`

const folded = (title: string) => title.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
