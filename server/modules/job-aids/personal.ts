import { sql } from 'kysely'
import type { DB } from '#platform/db/schema.gen.ts'
import type { Personal, Scope } from '#platform/rows/personal.ts'

/** Up to 1,000 rows about a person from a table, each with the title of the aid. */
const pageOf =
  (table: keyof DB) =>
  ({ account_id }: Scope, after: string) =>
    sql<{ id: string }>`
    select r.*, a.title as job_aid_title from ${sql.table(table)} r join job_aid a on a.id = r.job_aid_id
    where r.user_id = ${account_id}::uuid and r.id > ${after}::uuid order by r.id limit 1000`

/** Views and confirmations stay when a person is erased. They refer to the account, which no longer identifies them. */
export const personal: Personal = {
  kind: 'job_aids',
  about: { job_aid_view: ['user_id'], job_aid_file_open: ['user_id'], job_aid_confirmation: ['user_id'] },
  beside: { job_aid: ['owner_user_id'], job_aid_cutoff: ['set_by'], job_aid_version: ['created_by'] },
  pages: {
    'job-aid-views': pageOf('job_aid_view'),
    'job-aid-file-opens': pageOf('job_aid_file_open'),
    'job-aid-confirmations': pageOf('job_aid_confirmation'),
  },
}
