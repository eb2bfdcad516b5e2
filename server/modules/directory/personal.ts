import { sql } from 'kysely'
import type { Personal, Scope } from '#platform/rows/personal.ts'

const memberships = ({ account_id }: Scope) => sql<object>`
  select o.id as organization_id, o.slug, o.name, m.created_at as member_since
  from membership m join organization o on o.id = m.organization_id where m.account_id = ${account_id}::uuid order by o.id`

const grants = ({ account_id }: Scope) => sql<object>`
  select g.organization_id, r.department_id, r.id as role_id, r.slug, r.name, r.permissions, g.granted_at, g.expires_at, g.deputy_for
  from role_grant g join role r on r.id = g.role_id where g.account_id = ${account_id}::uuid order by r.id`

export const personal: Personal = {
  kind: 'roles',
  // Memberships are joined before all else, because grants depend on them.
  onePerPerson: [{ table: 'role_grant', person: 'account_id', with: ['role_id'], better: `coalesce(t.expires_at, 'infinity')` }],
  about: { membership: ['account_id'], role_grant: ['account_id'] },
  beside: { role_grant: ['granted_by', 'deputy_for'] },
  lists: { memberships, grants },
}
