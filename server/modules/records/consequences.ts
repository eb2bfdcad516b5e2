import { sql } from 'kysely'
import type { Consequence } from '#platform/rows/deletion.ts'

const some = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`)

export const consequences: Consequence<{ id: string; name: string }>[] = [
  {
    key: 'evidence',
    count: ({ id }) => sql`select count(*) from evidence where record_id = ${id}::uuid`,
    says: (count) => `${some(count, 'One piece of evidence goes', 'pieces of evidence go')} with the record.`,
  },
  {
    key: 'files',
    count: ({ id }) => sql`select count(blob_key) from evidence where record_id = ${id}::uuid`,
    says: (count) => `${some(count, 'One uploaded file is', 'uploaded files are')} removed from storage.`,
  },
  {
    key: 'subject_tags',
    count: ({ id }) => sql`select count(*) from record_subject where record_id = ${id}::uuid`,
    says: (count) => `${some(count, 'One subject loses', 'subjects lose')} this record.`,
  },
]
