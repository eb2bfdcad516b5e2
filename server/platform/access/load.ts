import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { Actor, type OrganizationAccess, emptyAccess } from './actor.ts'
import type { Db } from '../db/open.ts'
import { liveGrants } from './live-grants.ts'
import { rolesBeneath } from './managers.ts'
import { withBeneath } from './nested-departments.ts'
import type { Permission } from './permissions.ts'
import { isLiveOrganization } from './live-organizations.ts'

type HeldRole = { role_id: string; organization_id: string; permissions: Permission[]; organization_wide: boolean; departments: string[] }
type Row = {
  /** The signed-in account, or the account it was joined into. */
  id: string
  disabled: boolean
  superuser: boolean
  memberships: string[]
  held: HeldRole[]
  managed: { organization_id: string; role_id: string }[]
  seconds_left: number | null
}
type Superuser = { provider: string; subject: string }

/**
 * An answer is kept for one second at most, because another process may change permissions. It is never kept past the beginning or end of a
 * grant.
 */
const KEPT_MS = 1000

export type AccessLoader = ReturnType<typeof accessLoader>

/** Loads an account's permissions with one statement, and caches them for as long as that is safe. */
export function accessLoader(db: Db, superusers: Superuser[]) {
  const kept = new LRUCache<string, Actor>({ max: 10_000, ttl: KEPT_MS })
  let generation = 0
  return {
    /** Returns the cached actor of an account, without a query. */
    recall: (accountId: string): Actor | undefined => kept.get(accountId),
    /** Returns the actor of an account; undefined if it is disabled or gone. */
    async load(accountId: string): Promise<Actor | undefined> {
      const known = kept.get(accountId)
      if (known) return known
      const started = generation
      const row = await read(db, accountId, superusers)
      if (!row || row.disabled) return undefined
      const actor = toActor(row)
      const ttl = Math.min(KEPT_MS, (row.seconds_left ?? Number.POSITIVE_INFINITY) * 1000)
      if (started === generation && ttl > 1) kept.set(accountId, actor, { ttl })
      return actor
    },
    /**
     * Clears the cache. Call it when grants, roles, departments, memberships or accounts change. Loads that are running are not cached
     * either.
     */
    clear() {
      generation += 1
      kept.clear()
    },
  }
}

function toActor({ id, superuser, memberships, held, managed }: Row): Actor {
  const organizations = new Map<string, OrganizationAccess>()
  const of = (id: string) => {
    const access = organizations.get(id) ?? emptyAccess()
    organizations.set(id, access)
    return access
  }
  for (const grant of held) {
    const access = of(grant.organization_id)
    access.role_ids.push(grant.role_id)
    for (const permission of grant.permissions) {
      access.anywhere.add(permission)
      if (grant.organization_wide) access.wide.add(permission)
    }
    for (const department of grant.departments)
      access.departments.set(department, new Set([...(access.departments.get(department) ?? []), ...grant.permissions]))
  }
  for (const { organization_id, role_id } of managed) of(organization_id).managed_role_ids.push(role_id)
  return new Actor(id, superuser, new Set(memberships), organizations)
}

async function read(db: Db, accountId: string, superusers: Superuser[]): Promise<Row | undefined> {
  const providers = superusers.map(({ provider }) => provider)
  const subjects = superusers.map(({ subject }) => subject)
  const { rows } = await sql<Row>`
    with self (id) as (
      select coalesce((select into_account_id from account_join where from_account_id = ${accountId}::uuid and undone_at is null), ${accountId}::uuid)
    ), held as (
      select g.role_id, g.organization_id, g.department_id, g.permissions, g.organization_wide, g.expires_at
      from ${liveGrants()} g
      where ${isLiveOrganization('g.organization_id')} and g.account_id = (select id from self)
    ), reach as (${withBeneath(sql`select role_id as start, department_id from held`)}), managed as (${rolesBeneath(sql`select role_id from held`)})
    select a.id, a.disabled_at is not null as disabled,
      exists (
        select from identity i join sign_in_provider p on p.id = i.provider_id
        where i.account_id = a.id and (p.slug, i.subject) in (select * from unnest(${providers}::text[], ${subjects}::text[]))
      ) as superuser,
      coalesce((
        select json_agg(m.organization_id) from membership m
        where m.account_id = a.id and ${isLiveOrganization('m.organization_id')}
      ), '[]') as memberships,
      coalesce((
        select json_agg(json_build_object(
          'role_id', role_id, 'organization_id', organization_id, 'permissions', permissions,
          'organization_wide', organization_wide,
          'departments', (select json_agg(reach.department_id) from reach where reach.start = held.role_id)))
        from held
      ), '[]') as held,
      coalesce((select json_agg(managed) from managed), '[]') as managed,
      (select extract(epoch from min(turns.at) - now())::float8 from (
        select expires_at as at from held
        union all select granted_at from role_grant where account_id = a.id and granted_at > now()
      ) turns) as seconds_left
    from account a where a.id = (select id from self)`.execute(db)
  return rows[0]
}
