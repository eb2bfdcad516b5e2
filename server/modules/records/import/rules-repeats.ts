import type { Zone } from '#platform/days.ts'
import { inUtc } from '#platform/moments.ts'

/** The fields by which two records are compared. */
export type RepeatKey = { learner_user_id?: string | null | undefined; title: string; completed_at?: string | null | undefined }

/** Returns why a row with the external id of a record is another record. Undefined if learner and title agree. */
export function differs(row: RepeatKey & { external_id?: string | null | undefined }, bearer: RepeatKey): string | undefined {
  const own = 'Every record needs an external_id of its own.'
  // The caller may not read another learner's record, so its title is not shown.
  if (row.learner_user_id !== bearer.learner_user_id) return `external_id ${row.external_id} belongs to another learner’s record. ${own}`
  if (folded(row.title) === folded(bearer.title)) return undefined
  return `external_id ${row.external_id} belongs to this learner’s record “${bearer.title}”, and this row says “${row.title}”. ${own}`
}

/** Returns a function that finds rows with the same learner, title and day as a record or an earlier row. */
export function repeatFinder(present: RepeatKey[], zone: Zone) {
  const known = new Set(present.map((record) => keyOf(record, zone)))
  const rows = new Map<string, number>()
  return (row: number, record: RepeatKey): string | undefined => {
    const key = keyOf(record, zone)
    const earlier = rows.get(key)
    if (earlier === undefined) rows.set(key, row)
    if (known.has(key)) return 'A record with the same learner, title and day is there already.'
    return earlier === undefined ? undefined : `A row with the same learner, title and day is there already: row ${earlier}.`
  }
}

const keyOf = ({ learner_user_id, title, completed_at }: RepeatKey, zone: Zone) =>
  `${learner_user_id} ${completed_at == null ? '' : zone.dayOf(inUtc(completed_at))} ${folded(title)}`

const folded = (title: string) => title.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase()
