import { sql } from 'kysely'
import { type Consequence, goes } from '#platform/rows/deletion.ts'

type Code = { id: string; name: string }

const rows = (table: string) => (code: Code) =>
  sql<number>`
  select count(*) from ${sql.table(table)} where qr_code_id = ${code.id}::uuid`

/** The consequences of deleting a code, most significant first. */
export const consequences: Consequence<Code>[] = [
  { key: 'scans', count: rows('qr_code_scan'), says: goes('recorded scan', 'recorded scans') },
  {
    key: 'target_changes',
    count: rows('qr_code_target_change'),
    says: goes('logged change of where it leads', 'logged changes of where it leads'),
  },
]
