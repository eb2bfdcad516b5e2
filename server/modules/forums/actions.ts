import { randomUUIDv7 } from 'node:crypto'
import { type Owned, allow } from '#platform/access/actor.ts'
import type { ActorWithAccess, CallerWithAccess, Caller } from '#platform/access/caller.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found, refusal } from '#platform/errors.ts'
import { archived } from '#platform/rows/archive.ts'
import { goneWith } from '#platform/rows/deletion.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import { consequences } from './consequences.ts'
import type { CreateForum, Forum, UpdateForum } from './schema.ts'
import * as forums from './store.ts'
import { get } from './store-list.ts'

const trail = trailOf('forum')

const anotherOwner = refusal(
  'invalid_request',
  'discussion_of_another_owner',
  '{field} must be the department that owns what is discussed, or null where the organization does.',
)

/** Returns the forum, when the caller has the permission that the route declares. */
export async function allowed(db: Db, asking: ActorWithAccess, discussed: Discussed[], id: string): Promise<forums.FoundForum> {
  const forum = await forums.find(db, asking.actor, discussed, id)
  return allow(asking, forum, forum?.reaches)
}

export async function create(db: Tx, caller: CallerWithAccess, discussed: Discussed[], owned: Owned, body: CreateForum): Promise<Forum> {
  const { about, kind = 'discussion', ...fields } = body
  const thing = await aboutOf(db, caller, discussed, owned, about)
  const forum = await forums.create(db, { ...fields, ...owned, ...thing, kind, id: randomUUIDv7() })
  await trail.created(db, caller, forum)
  return get(db, caller.actor, discussed, forum.id)
}

/** Returns the column and the id of the subject of a new forum. Throws 404 where the caller may not open that subject. */
async function aboutOf(db: Tx, { actor }: Caller, discussed: Discussed[], owned: Owned, about: CreateForum['about']) {
  if (!about) return {}
  const one = found(discussed.find(({ kind }) => kind === about.kind))
  const thing = found(await forums.findThing(db, actor, one, owned.owner_organization_id, about.id))
  if (thing.owner_department_id !== owned.owner_department_id) throw anotherOwner({ field: 'owner_department_id' })
  return { [`${about.kind}_id`]: about.id }
}

/** Changes, archives or restores a forum. */
export async function update(db: Tx, caller: Caller, discussed: Discussed[], id: string, patch: UpdateForum): Promise<Forum> {
  const before = await forums.lock(db, id)
  const { archived: flag, ...fields } = patch
  if (Object.keys(patch).length > 0) {
    const after = await forums.update(db, id, { ...fields, ...archived(flag) })
    await trail.changed(db, caller, after, before, after)
  }
  return get(db, caller.actor, discussed, id)
}

/** Deletes a forum for good, with all its posts. */
export async function remove(db: Tx, caller: Caller, id: string): Promise<void> {
  const before = await forums.lock(db, id)
  const gone = await goneWith(db, { id, name: before.title }, consequences)
  await forums.remove(db, id)
  await trail.deleted(db, caller, before, { ...before, gone })
}
