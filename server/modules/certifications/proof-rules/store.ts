import { type Insertable, type UpdateObject, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { notFound, onViolation, refusal } from '#platform/errors.ts'
import type { CertificationRule } from './schema.ts'

/** A rule with all its fields, including targets that its reader may not see. */
export type StoredRule = Omit<CertificationRule, 'hidden'>

export const notOfOrganization = refusal('invalid_request', 'not_of_organization', '{field} does not belong to the organization.')
export const notATag = refusal(
  'invalid_request',
  'subject_not_a_tag',
  'subject_matter_id must be one of the subjects that the certification is tagged with.',
  'subject_matter_id',
)
onViolation('certification_rule_narrowed_fkey', notATag)
onViolation('certification_rule_scorm_course_fkey', () => notOfOrganization({ field: 'scorm_course_id' }))
onViolation('certification_rule_job_aid_fkey', () => notOfOrganization({ field: 'job_aid_id' }))
onViolation('certification_rule_quiz_fkey', () => notOfOrganization({ field: 'quiz_id' }))
onViolation('certification_rule_external_course_fkey', () => notOfOrganization({ field: 'external_course_id' }))
onViolation('certification_rule_type_fkey', notFound)

const columns = [
  'id', 'certification_type_id', 'rule_kind', 'label', 'subject_matter_id', 'threshold_hours', 'threshold_count', 'evidence_type',
  'quiz_id', 'external_course_id', 'scorm_course_id', 'job_aid_id', 'requires', 'position', 'created_at',
] as const // prettier-ignore

/** Returns the rules of a certification, in order. */
export function list(db: Db, certificationId: string): Promise<StoredRule[]> {
  return db
    .selectFrom('certification_rule')
    .select(columns)
    .where('certification_type_id', '=', certificationId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Returns the rules of several certifications, by certification, each in order. */
export async function ofSeveral(db: Db, certificationIds: string[]): Promise<Map<string, StoredRule[]>> {
  const rules = await db
    .selectFrom('certification_rule')
    .select(columns)
    .where('certification_type_id', '=', sql<string>`any(${certificationIds}::uuid[])`)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return Map.groupBy(rules, ({ certification_type_id }) => certification_type_id)
}

export function find(db: Db, id: string): Promise<StoredRule | undefined> {
  return db.selectFrom('certification_rule').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Adds rules at the end, in order. Call it with the certification locked. */
export async function append(db: Tx, certificationId: string, rules: Omit<Insertable<DB['certification_rule']>, 'position'>[]) {
  if (rules.length === 0) return []
  const { next } = await db
    .selectFrom('certification_rule')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .where('certification_type_id', '=', certificationId)
    .executeTakeFirstOrThrow()
  return db
    .insertInto('certification_rule')
    .values(rules.map((rule, index) => ({ ...rule, position: next + index })))
    .returning(columns)
    .execute()
}

export function update(db: Tx, id: string, changes: UpdateObject<DB, 'certification_rule'>): Promise<StoredRule> {
  return db
    .updateTable('certification_rule')
    .set({ id, ...changes })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Sets the positions of a certification's rules in this order, from 0. Call it with the certification locked. */
export async function arrange(db: Tx, certificationId: string, ids: string[]): Promise<void> {
  await sql`
    update certification_rule r set position = place.number - 1
    from unnest(${ids}::uuid[]) with ordinality as place (id, number)
    where r.id = place.id and r.certification_type_id = ${certificationId}::uuid and r.position <> place.number - 1`.execute(db)
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('certification_rule').where('id', '=', id).execute()
}
