import type { Actor } from '#platform/access/actor.ts'
import type { Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import type { StoredForum } from '../store-access.ts'
import * as marks from './store.ts'

const announced = refusal(
  'invalid_state',
  'announcements_arrive',
  'Announcements always arrive. Choose mentions to be told of them without their replies.',
  'level',
)

/** Sets the caller's subscription of a forum. */
export async function follow(db: Tx, { id }: Actor, forum: StoredForum, level: marks.Level): Promise<void> {
  if (forum.kind === 'announcements' && level === 'none') throw announced()
  await marks.follow(db, forum, id, level)
}

/** Records that the caller has read a thread up to a post. */
export const read = (db: Tx, { id }: Actor, { owner_organization_id }: StoredForum, threadId: string, postNumber: number): Promise<void> =>
  marks.read(db, { id: threadId, organization_id: owner_organization_id }, id, postNumber)
