import { randomUUIDv7 } from 'node:crypto'
import { allowBeside, allowIn } from '#platform/access/actor.ts'
import type { CallerWithAccess, Caller } from '#platform/access/caller.ts'
import { holdOrganization } from '#platform/access/owner.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import type { CreateSavedView, SavedView, UpdateSavedView } from './schema.ts'
import * as views from './store.ts'

const MOST = 50

const tooMany = refusal('limit_reached', 'views_full', 'You keep {most} views of this list already. Delete one that is no longer needed.')

/** Only shared views appear in the audit trail. The others are private. */
const trail = trailOf<SavedView>('saved_view')
const told = ({ room, name, query, shared }: SavedView) => ({ room, name, query, shared })

/** Creates a view. Sharing it needs directory:write over the organization. */
export async function create(
  db: Tx,
  caller: Caller,
  organization_id: string,
  { room, shared = false, ...fields }: CreateSavedView,
): Promise<SavedView> {
  const { actor } = caller
  if (shared) allowBeside(actor, 'directory:write', { owner_organization_id: organization_id, owner_department_id: null }, true)
  await holdOrganization(db, organization_id)
  const place = { account_id: actor.id, organization_id, room }
  if ((await views.countOwn(db, place)) >= MOST) throw tooMany({ most: MOST })
  const id = randomUUIDv7()
  await views.create(db, { ...fields, shared, ...place, id })
  const view = await views.get(db, actor, organization_id, id)
  if (view.shared) await trail.tell(db, caller, view, 'published', { new: told(view) })
  return view
}

/** Renames, changes, shares or unshares a view. If the view is shared afterwards, this needs the right to share. */
export async function update(
  db: Tx,
  caller: CallerWithAccess,
  organizationId: string,
  id: string,
  fields: UpdateSavedView,
): Promise<SavedView> {
  const before = await lockToChange(db, caller, organizationId, id)
  const after = { ...before, ...fields }
  if (after.shared) allowIn(caller, organizationId)
  await views.update(db, id, fields)
  if (before.shared && after.shared) await trail.changed(db, caller, after, told(before), told(after))
  else if (after.shared) await trail.tell(db, caller, after, 'published', { new: told(after) })
  else if (before.shared) await trail.tell(db, caller, after, 'withdrawn', { old: told(before) })
  return after
}

export async function remove(db: Tx, caller: CallerWithAccess, organizationId: string, id: string): Promise<void> {
  const view = await lockToChange(db, caller, organizationId, id)
  await views.remove(db, id)
  if (view.shared) await trail.deleted(db, caller, view, told(view))
}

/**
 * Locks a view for a change. Its author may change it. For other people's views, the caller needs the permission that the route declares.
 */
async function lockToChange(db: Tx, caller: CallerWithAccess, organizationId: string, id: string): Promise<SavedView> {
  await holdOrganization(db, organizationId)
  const view = await views.lock(db, caller.actor, organizationId, id)
  if (view.made_by?.user_id !== caller.actor.id) allowIn(caller, organizationId)
  return view
}
