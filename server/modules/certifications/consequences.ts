import { sql } from 'kysely'
import { type Consequence, goes } from '#platform/rows/deletion.ts'

type Certification = { id: string }

const rows =
  (table: string, where = sql``) =>
  ({ id }: Certification) =>
    sql<number>`select count(*) from ${sql.table(table)} where certification_type_id = ${id}::uuid ${where}`

/** The data that is deleted with a certification, most significant first. A module with such data adds one line. */
export const consequences: Consequence<Certification>[] = [
  { key: 'awards', count: rows('certification_award'), says: goes('award', 'awards') },
  {
    key: 'pending_requests',
    count: rows('certification_request', sql`and status = 'pending'`),
    says: goes('pending request', 'pending requests'),
  },
  {
    key: 'sign_offs',
    count: ({ id }) => sql`
      select count(*) from certification_sign_off s join certification_rule r on r.id = s.rule_id
      where r.certification_type_id = ${id}::uuid`,
    says: goes('sign-off', 'sign-offs'),
  },
  {
    key: 'pending_sign_off_requests',
    count: ({ id }) => sql`
      select count(*) from certification_sign_off_request asked join certification_rule r on r.id = asked.rule_id
      where r.certification_type_id = ${id}::uuid and asked.status = 'pending'`,
    says: goes('pending request for a sign-off', 'pending requests for sign-offs'),
  },
  {
    key: 'due_dates',
    count: rows('certification_due_date', sql`and ended_at is null`),
    says: goes('due date set by hand', 'due dates set by hand'),
  },
  { key: 'exemptions', count: rows('certification_exemption', sql`and ended_at is null`), says: goes('exemption', 'exemptions') },
  { key: 'rules', count: rows('certification_rule'), says: goes('rule', 'rules') },
  {
    key: 'role_requirements',
    count: rows('certification_requirement'),
    says: (count) => (count === 1 ? '1 role no longer requires it.' : `${count} roles no longer require it.`),
  },
  {
    key: 'pathway_levels',
    count: rows('learning_pathway_certification'),
    says: (count) => (count === 1 ? '1 level of a pathway no longer asks for it.' : `${count} levels of pathways no longer ask for it.`),
  },
  { key: 'attachments', count: rows('certification_attachment'), says: goes('attached file', 'attached files') },
]
