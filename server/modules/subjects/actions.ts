import { randomUUIDv7 } from 'node:crypto'
import type { Owned } from '#platform/access.ts'
import { audit } from '#platform/audit.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db } from '#platform/db/open.ts'
import { emptyToNull } from '#platform/values.ts'
import type { CreateSubject } from './schema.ts'
import * as subjects from './store.ts'

/** Creates a subject beneath its broader ones. Call inside a transaction. */
export async function create(db: Db, caller: Caller, owned: Owned, { slug, name, description, parent_ids = [] }: CreateSubject) {
  const parents = await subjects.ofOrganization(db, owned.owner_organization_id, parent_ids)
  const subject = await subjects.create(db, { id: randomUUIDv7(), ...owned, slug, name, description: emptyToNull(description ?? null) })
  await subjects.setParents(db, owned.owner_organization_id, subject.id, parents)
  await audit(db, caller, {
    organization_id: owned.owner_organization_id,
    action: 'subject.created',
    subject_kind: 'subject',
    subject_id: subject.id,
    new: { ...subject, parent_ids: parents },
  })
  return subject
}
