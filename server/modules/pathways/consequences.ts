import { sql } from 'kysely'
import { type Consequence, goes } from '#platform/rows/deletion.ts'
import { losesDiscussion } from '#platform/rows/discussions.ts'

type Pathway = { id: string }

const rows = (table: string) => (pathway: Pathway) =>
  sql<number>`select count(*) from ${sql.table(table)} where pathway_id = ${pathway.id}::uuid`

/**
 * The data that is deleted with a pathway, most significant first. Certifications and job aids stay, because they were only placed in it.
 */
export const consequences: Consequence<Pathway>[] = [
  { key: 'levels', count: rows('learning_pathway_level'), says: goes('level', 'levels') },
  losesDiscussion('learning_pathway'),
  { key: 'phases', count: rows('learning_pathway_phase'), says: goes('phase', 'phases') },
  {
    key: 'assignments',
    count: rows('learning_pathway_assignment'),
    says: (count) => (count === 1 ? '1 audience no longer sees it.' : `${count} audiences no longer see it.`),
  },
  {
    key: 'certification_placements',
    count: rows('learning_pathway_certification'),
    says: goes('placement of a certification', 'placements of certifications'),
  },
  {
    key: 'job_aid_placements',
    count: ({ id }) => sql`
      select (select count(*) from learning_pathway_job_aid where pathway_id = ${id}::uuid)
        + (select count(*) from learning_pathway_level_job_aid placed join learning_pathway_level level on level.id = placed.level_id
          where level.pathway_id = ${id}::uuid)`,
    says: goes('placement of a job aid', 'placements of job aids'),
  },
  {
    key: 'attachments',
    count: ({ id }) => sql`
      select (select count(*) from learning_pathway_attachment where pathway_id = ${id}::uuid)
        + (select count(*) from learning_pathway_level_attachment file join learning_pathway_level level on level.id = file.level_id
          where level.pathway_id = ${id}::uuid)`,
    says: goes('attached file', 'attached files'),
  },
]
