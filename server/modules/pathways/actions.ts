import { type Actor, type Owned, allow } from '#platform/access/actor.ts'
import type { ActingCaller } from '#platform/audit/trail.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found } from '#platform/errors.ts'
import * as attached from '#platform/files/attachments/store.ts'
import { removeBlobs } from '#platform/files/uploads.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import * as certifications from '#modules/certifications/store.ts'
import { isFor } from '#platform/access/audience.ts'
import { actionsOf } from '#platform/kept/actions.ts'
import { shown as shownAids } from './aids/actions.ts'
import * as aids from './aids/store.ts'
import * as assignments from './assignments/store.ts'
import * as files from './attachments/store.ts'
import { consequences } from './consequences.ts'
import type { CreateLearningPathway, LearningPathway, UpdateLearningPathway } from './schema.ts'
import type { LearningPathwayLevel } from './structure/schema.ts'
import * as structure from './structure/store.ts'
import * as pathways from './store.ts'

export const kept = actionsOf(pathways.kind)

type PathwayId = { id: string }

/** Returns the pathway in the path, if the caller meets the route's access over it. People it is assigned to see it. Otherwise throws. */
export async function allowed(db: Db, req: ActorWithAccess & pathways.PathwayRouteRequest): Promise<pathways.Pathway> {
  const pathway = await pathways.named(db, req)
  return allow(req, pathway, pathway?.reached)
}

/** Like `allowed`, if the path names one of its levels or phases. */
export async function allowedOf(db: Db, asking: ActorWithAccess, part: 'level' | 'phase', id: string): Promise<pathways.Pathway> {
  const pathway = await pathways.findOf(db, asking.actor, part, id)
  return allow(asking, pathway, pathway?.reached)
}

export const create = async (db: Tx, caller: ActingCaller, owned: Owned, body: CreateLearningPathway): Promise<LearningPathway> =>
  shown(db, caller.actor, (await kept.create(db, caller, owned, body)).id)

/** Returns the pathway with all its content, as the caller may see it. */
export async function detail(db: Db, actor: Actor, pathway: pathways.Pathway): Promise<LearningPathway> {
  const reads = actor.holds('certifications:read', pathway)
  const [{ phases }, levels, assigned, attachments, job_aids] = await Promise.all([
    structure.structure(db, pathway.id),
    levelsOf(db, actor, pathway),
    reads ? assignments.list(db, pathway.id) : [],
    files.ofPathway(db, pathway.id, reads),
    shownAids(db, actor, aids.ofPathway, pathway.id),
  ])
  return { ...pathway, phases, levels, assignments: assigned, attachments, job_aids }
}

export const shown = async (db: Db, actor: Actor, id: string) => detail(db, actor, found(await pathways.find(db, actor, id)))

/** Returns the levels of a pathway, in order, as the caller may see them. */
export async function levelsOf(db: Db, actor: Actor, pathway: pathways.StoredPathway): Promise<LearningPathwayLevel[]> {
  const { levels } = await structure.structure(db, pathway.id)
  const ids = levels.map(({ id }) => id)
  const asked = levels.flatMap(({ certifications }) => certifications.map(({ id }) => id))
  const [attachments, placed, seen] = await Promise.all([
    files.ofLevels(db, ids, actor.holds('certifications:read', pathway)),
    aids.list(db, actor, aids.ofLevel, ids),
    seenCertifications(db, actor, pathway.owner_organization_id, asked),
  ])
  return levels.map(({ organization_id: _organization, certifications: all, ...level }) => {
    const certifications = all.filter(({ id }) => seen.has(id))
    return {
      ...level,
      certification_type_ids: certifications.map(({ id }) => id),
      certifications,
      hidden_certifications_count: all.length - certifications.length,
      attachments: attachments.filter(({ level_id }) => level_id === level.id),
      job_aids: placed.filter(({ parent_id }) => parent_id === level.id),
    }
  })
}

/** Returns which of some certifications of an organization the caller may read, or are for the caller. */
export async function seenCertifications(db: Db, actor: Actor, organizationId: string, ids: string[]): Promise<Set<string>> {
  const known = await structure.certificationsAmong(db, organizationId, ids)
  const readable = ({ id: _id, ...owner }: (typeof known)[number]) =>
    actor.holds('certifications:read', owner) || isFor(actor, 'certifications:read', { ...owner, audience: 'trainees' })
  const others = known.filter((type) => !readable(type)).map(({ id }) => id)
  const required = others.length === 0 ? [] : await certifications.requiredAmong(db, actor, organizationId, others)
  return new Set([...known.filter(readable).map(({ id }) => id), ...required])
}

/** Changes, archives or restores a pathway. */
export async function update(db: Tx, caller: Caller, { id }: PathwayId, patch: UpdateLearningPathway): Promise<LearningPathway> {
  await kept.change(db, caller, await pathways.lock(db, id), patch)
  return shown(db, caller.actor, id)
}

/** Deletes a pathway with all its content. The files are deleted after the transaction commits. */
export async function remove(db: Tx, jobs: Jobs, caller: Caller, { id }: PathwayId): Promise<void> {
  const before = await pathways.lock(db, id)
  const { levels } = await structure.structure(db, id)
  const attachedTo = [{ at: files.pathwayFiles, of: id }, ...levels.map((level) => ({ at: files.levelFiles, of: level.id }))]
  const keys: string[] = []
  for (const { at, of } of attachedTo) keys.push(...(await attached.list(db, at, of)).map(({ blob_key }) => blob_key))
  await kept.remove(db, caller, before, consequences)
  await removeBlobs(db, jobs, keys)
}
