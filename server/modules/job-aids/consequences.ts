import { sql } from 'kysely'
import { type Consequence, goes } from '#platform/rows/deletion.ts'
import { losesDiscussion } from '#platform/rows/discussions.ts'

type Aid = { id: string; name: string }

const rows = (table: string) => (aid: Aid) => sql<number>`select count(*) from ${sql.table(table)} where job_aid_id = ${aid.id}::uuid`

/** The rows that are deleted with an aid, most important first. */
export const consequences: Consequence<Aid>[] = [
  {
    key: 'certification_rules',
    count: rows('certification_rule'),
    says: goes('certification rule that asks for this job aid', 'certification rules that ask for this job aid'),
  },
  { key: 'confirmations', count: rows('job_aid_confirmation'), says: goes('confirmation of a reader', 'confirmations of readers') },
  { key: 'views', count: rows('job_aid_view'), says: goes('recorded view', 'recorded views') },
  { key: 'file_opens', count: rows('job_aid_file_open'), says: goes('recorded opening of a file', 'recorded openings of files') },
  {
    key: 'pathway_placements',
    count: ({ id }) => sql`
      select (select count(*) from learning_pathway_job_aid where job_aid_id = ${id}::uuid)
        + (select count(*) from learning_pathway_level_job_aid where job_aid_id = ${id}::uuid)`,
    says: goes('placement in a pathway', 'placements in pathways'),
  },
  losesDiscussion('job_aid'),
  { key: 'attachments', count: rows('job_aid_attachment'), says: goes('attached file', 'attached files') },
]
