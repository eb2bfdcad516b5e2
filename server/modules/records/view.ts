import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/access.ts'
import { person } from '#platform/person.ts'
import type { LearningRecord } from './schema.ts'

/** What decides, beside permissions, who sees a record. */
export type Standing = { in_chain: boolean; organization_archived: boolean }
export type RecordView = LearningRecord & Standing

/** Columns that go out as they are stored. */
const plain = sql.raw(
  [
    'id', 'owner_organization_id', 'owner_department_id', 'learner_user_id', 'learner_display_name', 'learner_email', 'title',
    'description', 'status', 'completed_at', 'expires_at', 'external_id', 'hidden_from_learner', 'approved_at', 'rejected_at',
    'rejection_note', 'created_at', 'updated_at', 'archived_at',
  ].map((column) => `learning_record.${column}`).join(', '),
) // prettier-ignore

/**
 * LearningRecords of `source`, a relation named learning_record, with everything that is read beside them: one statement
 * however many rows. The caller appends its order.
 */
export function view<Row = LearningRecord>(actor: Actor, source: RawBuilder<unknown>, extra = sql``): RawBuilder<Row> {
  const beside = (column: string) => person(actor, `learning_record.${column}`, 'learning_record.owner_organization_id')
  return sql<Row>`
    select ${plain}, ${extra}
      json_build_object('id', o.id, 'slug', o.slug, 'name', o.name) as owner_organization,
      case when d.id is not null then json_build_object('id', d.id, 'slug', d.slug, 'name', d.name) end as owner_department,
      ${beside('learner_user_id')} as learner,
      ${beside('recorded_by')} as recorded_by,
      ${beside('approved_by')} as approved_by,
      ${beside('rejected_by')} as rejected_by,
      tags.subject_matter_ids, tags.subjects, worth.evidence_count, worth.hours
    from ${source}
    join organization o on o.id = learning_record.owner_organization_id
    left join department d on d.id = learning_record.owner_department_id
    cross join lateral (
      select coalesce(json_agg(s.id order by s.name, s.id), '[]') as subject_matter_ids,
        coalesce(json_agg(json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) order by s.name, s.id), '[]') as subjects
      from record_subject t join subject s on s.id = t.subject_id where t.record_id = learning_record.id
    ) tags
    cross join lateral (
      select count(*)::int as evidence_count, coalesce(sum(e.hours), 0)::float8 as hours
      from evidence e where e.record_id = learning_record.id
    ) worth`
}

/** The columns of Standing, where an organization is joined as `o`. */
export const standing = (actor: Actor) => sql`o.archived_at is not null as organization_archived, ${inChain(actor)} as in_chain`

export const managedRoles = (actor: Actor) => [...actor.organizations].flatMap(([, { managed_role_ids }]) => managed_role_ids)

/** Whether the learner of learning_record holds, in its organization, a role that the caller manages. */
function inChain(actor: Actor) {
  const roles = managedRoles(actor)
  if (roles.length === 0) return sql<boolean>`false`
  return sql<boolean>`exists (
    select from (${managedPeople(actor)}) managed
    where managed.account_id = learning_record.learner_user_id and managed.organization_id = learning_record.owner_organization_id)`
}

/** Everybody the caller manages, with the organization they do it in; never the caller. */
export const managedPeople = (actor: Actor) => sql<{ organization_id: string; account_id: string }>`
  select distinct g.organization_id, g.account_id
  from role_grant g
  join role on role.id = g.role_id
  join department on department.id = role.department_id and department.archived_at is null
  join account on account.id = g.account_id and account.disabled_at is null
  where g.role_id = any(${managedRoles(actor)}::uuid[]) and g.account_id <> ${actor.id}::uuid
    and (g.expires_at is null or g.expires_at > now())`
