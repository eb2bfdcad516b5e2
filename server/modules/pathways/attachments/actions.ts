import { allow } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { Db } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import type { AttachmentTable } from '#platform/files/attachments/store.ts'
import type { Pathway } from '../store.ts'
import { audienceOf } from './store.ts'

type AttachmentQuery = { files: AttachmentTable; pathway: Pathway | undefined; parentId: string | undefined; id: string }

/** Returns the pathway of a file. For people it is only shown to, a file for trainers does not exist. */
export async function allowedOfFile(db: Db, asking: ActorWithAccess, { files, pathway, parentId, id }: AttachmentQuery): Promise<Pathway> {
  if (!pathway || parentId === undefined) throw notFound()
  const audience = pathway.reached ? await audienceOf(db, files, parentId, id) : undefined
  return allow(asking, pathway, audience === 'trainees')
}
