import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { personRows, readerOf } from '#platform/access/people.ts'
import { isCalled } from '#platform/access/reached-people.ts'
import type { Db } from '#platform/db/open.ts'
import type { PersonRef } from '#platform/shapes.ts'
import type { StoredEvent } from '../store.ts'

/** Returns the members who neither participate in an event nor train it. `q` matches their name or their visible address. */
export async function absent(
  db: Db,
  actor: Actor,
  { id, owner_organization_id }: Pick<StoredEvent, 'id' | 'owner_organization_id'>,
  q: string | undefined,
): Promise<string[]> {
  const named = q === undefined ? sql`true` : isCalled(actor, q, 'account', 'm.organization_id')
  const { rows } = await sql<{ id: string }>`
    select account.id from membership m join account on account.id = m.account_id
    where m.organization_id = ${owner_organization_id}::uuid and account.kind = 'human' and account.disabled_at is null and ${named}
      and not exists (select from event_participant p where p.event_id = ${id}::uuid and p.user_id = account.id)
      and not exists (select from event_trainer t where t.event_id = ${id}::uuid and t.user_id = account.id)`.execute(db)
  return rows.map((row) => row.id)
}

/** Returns members of an organization by id. */
export async function named(db: Db, actor: Actor, organizationId: string, userIds: string[]): Promise<Map<string, PersonRef>> {
  const { rows } = await sql<{ id: string; person: PersonRef }>`
    select asked.id, who.person
    from (select id, ${organizationId}::uuid as organization_id from unnest(${userIds}::uuid[]) id) asked
    cross join lateral (${personRows(readerOf(actor), 'asked.id', 'asked.organization_id')}) who`.execute(db)
  return new Map(rows.map(({ id, person }) => [id, person]))
}
