import { randomUUIDv7 } from 'node:crypto'
import { type Copies, attachCopies } from '#platform/files/attachments/copies.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { detail, kept } from './actions.ts'
import { slugOfCopy } from '#platform/kept/copies.ts'
import { nameOfCopy } from '#platform/rows/copies.ts'
import * as rules from './proof-rules/store.ts'
import type { Certification, CertificationDetail, DuplicateCertification } from './schema.ts'
import * as certifications from './store.ts'

/**
 * Creates a copy with subjects, rules and files. It is never archived, and data about people stays with the original. Copies of one
 * original are made one after another, so that each finds a free slug.
 */
export async function duplicate(
  db: Tx,
  caller: Caller,
  original: Certification,
  body: DuplicateCertification,
  copies: Copies,
): Promise<CertificationDetail> {
  const before = await certifications.lock(db, original.id)
  const { owner_organization_id, created_at: _created, updated_at: _updated, archived_at: _archived, ...fields } = before
  const created = await certifications.create(db, {
    ...fields,
    owner_organization_id,
    id: randomUUIDv7(),
    slug: body.slug ?? (await slugOfCopy(db, certifications.kind, before)),
    name: body.name ?? nameOfCopy(before.name),
  })
  await certifications.tags.set(db, owner_organization_id, created.id, await certifications.tags.ids(db, before.id))
  await copyRules(db, owner_organization_id, before.id, created.id)
  await attachCopies(db, certifications.files, before.id, created, copies)
  const copy = await detail(db, caller.actor, await certifications.get(db, caller.actor, created.id))
  const copied = await rules.list(db, created.id)
  const { may: _, ...told } = copy
  await kept.trail.created(db, caller, created, { ...told, rules: copied, duplicate_of: before.id })
  return copy
}

async function copyRules(db: Tx, organization_id: string, from: string, certification_type_id: string): Promise<void> {
  const copied = (await rules.list(db, from)).map((original) => {
    const { created_at: _, ...rule } = original
    return { ...rule, id: randomUUIDv7(), organization_id, certification_type_id }
  })
  await rules.append(db, certification_type_id, copied)
}
