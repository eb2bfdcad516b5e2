import { sql } from 'kysely'
import type { Permission } from '#platform/access/permissions.ts'
import type { Db } from '#platform/db/open.ts'
import type { PersonRef } from '#platform/shapes.ts'

export type Superuser = { provider: string; subject: string }
type Role = { organization_id: string; department_id: string; permissions: Permission[]; organization_wide: boolean }
/** An account with all data that decides who may speak for it: its organizations and its roles. */
export type WholeAccount = {
  id: string
  person: PersonRef
  disabled: boolean
  erased: boolean
  superuser: boolean
  /** The account that this one was joined into. */
  joined_into: string | null
  organizations: string[]
  /** Roles that begin later are included. */
  roles: Role[]
}

export async function wholeAccounts(db: Db, ids: string[], superusers: Superuser[]): Promise<Map<string, WholeAccount>> {
  if (ids.length === 0) return new Map()
  const providers = superusers.map(({ provider }) => provider)
  const subjects = superusers.map(({ subject }) => subject)
  const { rows } = await sql<WholeAccount>`
    select a.id, json_build_object('user_id', a.id, 'display_name', a.display_name, 'email', a.email) as person,
      a.disabled_at is not null as disabled, a.erased_at is not null as erased,
      exists (
        select from identity i join sign_in_provider p on p.id = i.provider_id
        where i.account_id = a.id and (p.slug, i.subject) in (select * from unnest(${providers}::text[], ${subjects}::text[]))
      ) as superuser,
      (select j.into_account_id from account_join j where j.from_account_id = a.id and j.undone_at is null) as joined_into,
      coalesce((select json_agg(m.organization_id) from membership m where m.account_id = a.id), '[]') as organizations,
      coalesce((
        select json_agg(json_build_object('organization_id', r.organization_id, 'department_id', r.department_id,
          'permissions', r.permissions, 'organization_wide', r.organization_wide))
        from role_grant g join role r on r.id = g.role_id
        where g.account_id = a.id and (g.expires_at is null or g.expires_at > now())
      ), '[]') as roles
    from account a where a.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((account) => [account.id, account]))
}
