import { sql } from 'kysely'
import { type Manager, managedPeople } from '#platform/access/managers.ts'
import type { Db } from '#platform/db/open.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

export type ManagedPerson = { organization_id: string; user_id: string; name: string | null }

/** Returns the people whom a person manages, without archived organizations. */
export async function managedBy(db: Db, manager: Manager): Promise<ManagedPerson[]> {
  const { rows } = await sql<ManagedPerson>`
    select p.organization_id, p.account_id as user_id, coalesce(a.display_name, a.email) as name
    from (${managedPeople(manager)}) p
    join account a on a.id = p.account_id
    where ${isLiveOrganization('p.organization_id')}
    order by 1, 2`.execute(db)
  return rows
}

/** Returns the number of audit entries about a subject, or about a subject and a person, for example their addition. */
export async function timesTold(db: Db, subject_id: string, person_id?: string): Promise<number> {
  const about = db
    .selectFrom('audit_entry')
    .select(sql<number>`count(*)::int`.as('times'))
    .where('subject_id', '=', subject_id)
  const { times } = await (person_id === undefined ? about : about.where('person_id', '=', person_id)).executeTakeFirstOrThrow()
  return times
}

type OrganizationNames = { slug: string; name: string }

export async function organizationNames(db: Db, ids: string[]): Promise<Map<string, OrganizationNames>> {
  const rows = await db
    .selectFrom('organization')
    .select(['id', 'slug', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

/** The last change that affects a due date or its name, for a type and a person; for a type and everybody if `user_id` is null. */
type LastChange = { certification_type_id: string; user_id: string | null; at: string }

/**
 * Returns the last change of what due dates depend on, or of the names in them. Deleted rows are found in the audit trail.
 * Roles: granted or ended. Requirements: added, changed or removed. Awards: given or revoked.
 * Dates and exemptions: set or ended. Certifications: renamed. Organizations: another time zone.
 */
export async function lastChanges(db: Db, types: string[], people: string[], at: string): Promise<LastChange[]> {
  const now = sql`${at}::timestamptz`
  const theirs = sql`certification_type_id = any(${types}::uuid[]) and user_id = any(${people}::uuid[])`
  const { rows } = await sql<LastChange>`
    with held as (
      select g.account_id as user_id, g.role_id, greatest(g.granted_at, case when g.expires_at <= ${now} then g.expires_at end,
        case when d.archived_at <= ${now} then d.archived_at end) as at
      from role_grant g join role r on r.id = g.role_id join department d on d.id = r.department_id
      where g.account_id = any(${people}::uuid[]) and g.granted_at <= ${now}
      union all
      select e.subject_id, (e.old_values ->> 'role_id')::uuid, e.at from audit_entry e
      where e.subject_id = any(${people}::uuid[])
        and (e.action = 'grant.deleted' or e.action = 'grant.changed' and (e.old_values ->> 'expires_at')::timestamptz <= e.at)
      union all
      select g.account_id, g.role_id, e.at
      from role_grant g join role r on r.id = g.role_id join audit_entry e on e.subject_id = r.department_id
      where g.account_id = any(${people}::uuid[]) and g.granted_at <= ${now}
        and e.action = 'department.changed' and (e.new_values -> 'archived_at') is not null
      union all
      select given.subject_id, (given.new_values ->> 'role_id')::uuid, gone.at
      from audit_entry given join audit_entry gone on gone.action in ('role.deleted', 'department.deleted')
        and gone.subject_id in ((given.new_values ->> 'role_id')::uuid, (given.new_values ->> 'department_id')::uuid)
      where given.subject_id = any(${people}::uuid[]) and given.action = 'grant.created'
    ), required as (
      select l.certification_type_id, l.role_id, l.created_at as at
      from certification_requirement l where l.certification_type_id = any(${types}::uuid[])
      union all
      select (coalesce(e.new_values, e.old_values) ->> 'certification_type_id')::uuid, e.subject_id, e.at from audit_entry e
      where e.subject_id in (select role_id from held)
        and e.action in ('certification_requirement.created', 'certification_requirement.changed', 'certification_requirement.deleted')
    ), input as (
      select required.certification_type_id, held.user_id, greatest(required.at, held.at) as at
      from required join held on held.role_id = required.role_id
      where required.certification_type_id = any(${types}::uuid[])
      union all
      select certification_type_id, user_id, greatest(created_at, revoked_at) from certification_award where ${theirs}
      union all
      select certification_type_id, user_id, greatest(set_at, ended_at) from certification_due_date where ${theirs}
      union all
      select certification_type_id, user_id, greatest(granted_at, ended_at, case when until <= ${now} then until end)
      from certification_exemption where ${theirs}
    )
    select certification_type_id, user_id, max(at) as at from input group by certification_type_id, user_id
    union all
    select c.id, null, max(e.at) from certification_type c join audit_entry e on
      e.subject_id = c.id and e.action = 'certification.changed' and (e.new_values -> 'name') is not null
      or e.subject_id = c.owner_organization_id and e.action = 'organization.changed' and (e.new_values -> 'time_zone') is not null
    where c.id = any(${types}::uuid[]) group by c.id`.execute(db)
  return rows
}
