import { sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import type { Consequence } from '#platform/rows/deletion.ts'
import type { Department } from './schema.ts'

/** What organizations and departments own, most significant first: a resource adds one line for its table. */
const owned = [
  { key: 'learning_records', table: 'learning_record', one: 'learning record with its evidence', many: 'learning records with their evidence' },
  { key: 'certification_types', table: 'certification_type', one: 'certification with its awards', many: 'certifications with their awards' },
  { key: 'scorm_courses', table: 'scorm_course', one: 'SCORM course with its attempts', many: 'SCORM courses with their attempts' },
  { key: 'subjects', table: 'subject', one: 'subject', many: 'subjects' },
] // prettier-ignore

/** `1 subject goes.`, `2 subjects go.` */
export const goes = (one: string, many: string) => (count: number) => (count === 1 ? `1 ${one} goes.` : `${count} ${many} go.`)

/** The owned rows that go with an organization or a department, by the column that names it in the owner of a row. */
export function ownedConsequences<Row extends { id: string }>(column: 'owner_organization_id' | 'owner_department_id'): Consequence<Row>[] {
  return owned.map(({ key, table, one, many }) => ({
    key,
    count: ({ id }) => sql`select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${id}::uuid`,
    says: goes(one, many),
  }))
}

/** What goes with a department. */
export const consequences: Consequence<Department>[] = [
  ...ownedConsequences<Department>('owner_department_id'),
  { key: 'roles', count: ({ id }) => sql`select count(*) from role where department_id = ${id}::uuid`, says: goes('role', 'roles') },
  {
    key: 'grants',
    count: ({ id }) => sql`select count(*) from role_grant g join role r on r.id = g.role_id where r.department_id = ${id}::uuid`,
    says: goes('grant of a role', 'grants of roles'),
  },
]

/** The stored files of what a department owns. Its records and courses are held: none comes or gets another file while the transaction lasts. */
export async function blobKeys(db: Tx, departmentId: string): Promise<string[]> {
  await sql`select from department where id = ${departmentId}::uuid for update`.execute(db)
  await sql`select count(*) from (
    select from learning_record where owner_department_id = ${departmentId}::uuid order by id for update) held`.execute(db)
  const files = await db
    .selectFrom('evidence')
    .innerJoin('learning_record', 'learning_record.id', 'evidence.record_id')
    .select(sql<string>`evidence.blob_key`.as('key'))
    .where('learning_record.owner_department_id', '=', departmentId)
    .where('evidence.blob_key', 'is not', null)
    .execute()
  const attachments = await db
    .selectFrom('certification_attachment')
    .innerJoin('certification_type', 'certification_type.id', 'certification_attachment.certification_type_id')
    .select('certification_attachment.blob_key as key')
    .where('certification_type.owner_department_id', '=', departmentId)
    .execute()
  await sql`select count(*) from (
    select from scorm_course where owner_department_id = ${departmentId}::uuid order by id for update) held`.execute(db)
  const packages = await db
    .selectFrom('scorm_package_version')
    .innerJoin('scorm_course', 'scorm_course.id', 'scorm_package_version.scorm_course_id')
    .select('scorm_package_version.blob_key as key')
    .where('scorm_course.owner_department_id', '=', departmentId)
    .execute()
  return [...files, ...attachments, ...packages].map(({ key }) => key)
}
