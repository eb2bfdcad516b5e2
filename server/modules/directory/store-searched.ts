import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { Reason, Searched } from '#platform/rows/searched.ts'

const page: Reason['page'] = ({ organization, id }) => `/o/${organization}/people/${id}`

/** The members of organizations whose directory the caller reads, by name only, because addresses have stricter rules. */
export const searched: Searched = {
  kind: 'person',
  table: 'account',
  rows: sql`
    select account.id, account.display_name, account.created_at, membership.organization_id as owner_organization_id,
      null::uuid as owner_department_id, null::timestamptz as archived_at
    from membership join account on account.id = membership.account_id where account.kind = 'human' and account.display_name is not null`,
  label: 'display_name',
  called: true,
  personal: true,
  changed: 'created_at',
  shown: (actor) => reading(actor),
}

function reading(actor: Actor): Reason[] {
  if (actor.superuser) return [{ where: sql`true`, page }]
  const read = [...actor.organizations].flatMap(([id]) => (actor.readsDirectory(id) ? id : []))
  return read.length === 0 ? [] : [{ where: sql`account.owner_organization_id = any(${read}::uuid[])`, page }]
}
