import { sql } from 'kysely'
import type { Consequence } from '#platform/rows/deletion.ts'
import type { Tagged } from '#platform/rows/tags.ts'

/** Returns the consequences of deleting a subject, for tagged things and for other subjects. */
export const consequencesFor = (tagged: Tagged[]): Consequence<{ id: string }>[] => [
  ...tagged.flatMap(({ consequences }) => consequences),
  {
    key: 'narrower_subjects',
    count: ({ id }) => sql`select count(*) from subject_parent where parent_id = ${id}::uuid`,
    says: (count) =>
      count === 1 ? '1 narrower subject no longer lies beneath it.' : `${count} narrower subjects no longer lie beneath it.`,
  },
]
