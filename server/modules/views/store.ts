import { type Insertable, type UpdateObject, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found, notFound, onConflict, onViolation, refusal } from '#platform/errors.ts'
import { byName } from '#platform/rows/search-text.ts'
import type { SavedView, ViewRoom } from './schema.ts'

const nobodys = refusal(
  'invalid_state',
  'view_of_nobody',
  'Whoever made this view is gone, and nobody would find it any more. Delete it instead.',
  'shared',
)

onConflict('saved_view_name_key', 'view_name_taken', 'There is a view of that name here already.', 'name')
onViolation('saved_view_organization_id_fkey', notFound)
onViolation('saved_view_owner_check', nobodys)

/** Returns the views of an organization that the actor finds: their own and shared ones. */
const findable = (db: Db, actor: Actor, organizationId: string) =>
  db
    .selectFrom('saved_view')
    .select(['id', 'organization_id', 'room', 'name', 'query', 'shared', 'created_at'])
    .select(person(actor, 'saved_view.account_id', 'saved_view.organization_id').as('made_by'))
    .$narrowType<{ room: ViewRoom }>()
    .where('organization_id', '=', organizationId)
    .where((view) => view.or([view('account_id', '=', actor.id), view('shared', '=', true)]))

/** Returns the views of a list by name. */
export const list = (db: Db, actor: Actor, organizationId: string, room: ViewRoom): Promise<SavedView[]> =>
  findable(db, actor, organizationId).where('room', '=', room).orderBy(byName('name')).orderBy('id').execute()

/** Returns a view. Throws 404 if the actor finds none with that id. */
export const get = async (db: Db, actor: Actor, organizationId: string, id: string): Promise<SavedView> =>
  found(await findable(db, actor, organizationId).where('id', '=', id).executeTakeFirst())

/** Like `get`, and locks the view until the transaction ends. */
export const lock = async (db: Tx, actor: Actor, organizationId: string, id: string): Promise<SavedView> =>
  found(await findable(db, actor, organizationId).where('id', '=', id).forUpdate().executeTakeFirst())

type Place = { account_id: string; organization_id: string; room: ViewRoom }

/** Returns the number of a person's views of a list. Locks the account, so that the number stays right until the transaction ends. */
export async function countOwn(db: Tx, { account_id, organization_id, room }: Place): Promise<number> {
  await db.selectFrom('account').select('id').where('id', '=', account_id).forNoKeyUpdate().executeTakeFirst()
  const { count } = await db
    .selectFrom('saved_view')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', account_id)
    .where('organization_id', '=', organization_id)
    .where('room', '=', room)
    .executeTakeFirstOrThrow()
  return count
}

export async function create(db: Tx, view: Insertable<DB['saved_view']>): Promise<void> {
  await db.insertInto('saved_view').values(view).execute()
}

export async function update(db: Tx, id: string, changes: UpdateObject<DB, 'saved_view'>): Promise<void> {
  await db
    .updateTable('saved_view')
    .set({ id, ...changes })
    .where('id', '=', id)
    .execute()
}

export async function remove(db: Tx, id: string): Promise<void> {
  await db.deleteFrom('saved_view').where('id', '=', id).execute()
}
