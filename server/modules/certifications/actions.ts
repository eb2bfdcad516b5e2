import { unseenOf, masked } from '#modules/proof/sight.ts'
import { type Actor, type Owned, allow } from '#platform/access/actor.ts'
import * as attachments from '#platform/files/attachments/store.ts'
import type { ActingCaller } from '#platform/audit/trail.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { taggedActionsOf } from '#platform/kept/actions.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import { removeBlobs } from '#platform/files/uploads.ts'
import type { SubjectRef } from '#platform/rows/tags.ts'
import { consequences } from './consequences.ts'
import { shownRules } from './proof-rules/actions-targets.ts'
import { createRules } from './proof-rules/actions-whole.ts'
import * as rules from './proof-rules/store.ts'
import type {
  Certification,
  CertificationDetail,
  ListedCertification,
  NewCertification,
  SetCertificationSubjects,
  UpdateCertification,
} from './schema.ts'
import * as certifications from './store.ts'

export const kept = taggedActionsOf(certifications.kind, certifications.tags)

/** Returns the certification in the path, if the caller meets the route's access over it. Otherwise throws. */
export const allowed = async (db: Db, req: ActorWithAccess & certifications.CertificationRouteRequest) =>
  allow(req, await certifications.named(db, req))

/** Like `allowed`, for one of its files. People of whom it is required see the file. */
export async function allowedOfFile(db: Db, req: ActorWithAccess & certifications.CertificationRouteRequest): Promise<Certification> {
  const certification = await certifications.named(db, req)
  return allow(req, certification, certification !== undefined && (await certifications.requiredOf(db, req.actor, certification)))
}

/** Creates a certification with its subjects and rules. */
export async function create(db: Tx, caller: ActingCaller, owned: Owned, body: NewCertification): Promise<Certification> {
  const { rules: wanted = [], subject_matter_ids = [], ...fields } = body
  const created = await kept.create(db, caller, owned, fields, subject_matter_ids)
  await createRules(db, caller, { ...created, subject_matter_ids }, wanted)
  return certifications.get(db, caller.actor, created.id)
}

/** Returns a page of certifications with their rules. */
export async function list(
  db: Db,
  asking: ActorWithAccess,
  filter: certifications.Filter,
  request: PageRequest,
): Promise<Page<ListedCertification>> {
  const { items, next_cursor } = await certifications.list(db, asking, filter, request)
  const found = await rules.ofSeveral(
    db,
    items.map(({ id }) => id),
  )
  const unseen = await unseenOf(db, asking.actor, [...found.values()].flat())
  const shown = (id: string) => (found.get(id) ?? []).map((rule) => masked(rule, unseen))
  return { items: items.map((certification) => ({ ...certification, rules: shown(certification.id) })), next_cursor }
}

/** Returns the certification with its attachments and its rules. Rule targets that the caller may not see are hidden. */
export async function detail(db: Db, actor: Actor, certification: Certification): Promise<CertificationDetail> {
  return {
    ...certification,
    rules: await shownRules(db, actor, await rules.list(db, certification.id)),
    attachments: (await attachments.list(db, certifications.files, certification.id)).map((attachment) => attachments.view(attachment)),
  }
}

/** Changes, archives or restores a certification. */
export async function update(db: Tx, caller: Caller, { id }: Certification, patch: UpdateCertification): Promise<Certification> {
  await kept.change(db, caller, await certifications.lock(db, id), patch)
  return certifications.get(db, caller.actor, id)
}

/** Replaces the subjects. Returns them in alphabetical order. Given awards stand. */
export async function setSubjects(
  db: Tx,
  caller: Caller,
  { id }: Certification,
  { subject_matter_ids }: SetCertificationSubjects,
): Promise<SubjectRef[]> {
  await kept.setSubjects(db, caller, await certifications.lock(db, id), subject_matter_ids)
  return (await certifications.get(db, caller.actor, id)).subjects
}

/** Deletes a certification with all its data. The files are deleted after the transaction commits. */
export async function remove(db: Tx, jobs: Jobs, caller: Caller, { id }: Certification): Promise<void> {
  const before = await certifications.lock(db, id)
  const attached = await attachments.list(db, certifications.files, id)
  await kept.remove(db, caller, before, consequences, { rules: await rules.list(db, id) })
  await removeBlobs(
    db,
    jobs,
    attached.map(({ blob_key }) => blob_key),
  )
}
