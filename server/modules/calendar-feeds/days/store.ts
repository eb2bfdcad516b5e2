import { type RawBuilder, sql } from 'kysely'
import type { Stretch } from '#modules/events/store-calendar.ts'
import type { Actor } from '#platform/access/actor.ts'
import { liveGrants } from '#platform/access/live-grants.ts'
import { type Manager, managing } from '#platform/access/managers.ts'
import { person } from '#platform/access/people.ts'
import type { Db } from '#platform/db/open.ts'
import type { PersonRef } from '#platform/shapes.ts'
import type { CalendarEntry } from './schema.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

export type Membership = { organization_id: string; user_id: string }

/** Returns the members of an organization whose accounts are human and not disabled. */
export async function membersOf(db: Db, organizationId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select m.organization_id, m.account_id as user_id from membership m
    join account a on a.id = m.account_id and a.disabled_at is null and a.kind = 'human'
    where m.organization_id = ${organizationId}::uuid order by 2`.execute(db)
  return rows
}

/** SQL for live grants as `g`, of one person, of an organization, or of managed people. */
export const grantsOf = (userId: string) => sql`from ${liveGrants()} g where g.account_id = ${userId}::uuid`
export const grantsIn = (organizationId: string) => sql`from ${liveGrants()} g where g.organization_id = ${organizationId}::uuid`
export const grantsManaged = (manager: Manager) => managing(manager)

type EndingGrant = Membership & { at: string; time_zone: string; role: NonNullable<CalendarEntry['role']> }

/** Returns those of the grants that end in a period, without archived organizations. */
export async function ending(db: Db, grants: RawBuilder<unknown>, stretch: Pick<Stretch, 'from' | 'to'>): Promise<EndingGrant[]> {
  const { rows } = await sql<EndingGrant>`
    select e.organization_id, e.account_id as user_id, e.expires_at as at, o.time_zone,
      json_build_object('id', r.id, 'name', r.name, 'department_name', d.name) as role
    from (select g.organization_id, g.account_id, g.role_id, g.expires_at ${grants}) e
    join role r on r.id = e.role_id
    join department d on d.id = r.department_id
    join organization o on o.id = e.organization_id
    where ${isLiveOrganization('e.organization_id')} and e.expires_at >= ${stretch.from}::timestamptz and e.expires_at < ${stretch.to}::timestamptz
    order by e.expires_at, e.account_id, e.role_id`.execute(db)
  return rows
}

type EntrySubject = { organization_id: string; user_id: string | null }
type EntryNames = EntrySubject & { person: PersonRef | null; organization: CalendarEntry['organization'] }

/** Returns people as the caller sees them, with their organizations. */
export async function named(db: Db, actor: Actor, asked: EntrySubject[]): Promise<EntryNames[]> {
  const organizations = asked.map(({ organization_id }) => organization_id)
  const people = asked.map(({ user_id }) => user_id)
  const { rows } = await sql<EntryNames>`
    select asked.organization_id, asked.user_id, ${person(actor, 'asked.user_id', 'asked.organization_id')} as person,
      json_build_object('id', o.id, 'slug', o.slug, 'name', o.name, 'time_zone', o.time_zone) as organization
    from unnest(${organizations}::uuid[], ${people}::uuid[]) as asked(organization_id, user_id)
    join organization o on o.id = asked.organization_id`.execute(db)
  return rows
}
