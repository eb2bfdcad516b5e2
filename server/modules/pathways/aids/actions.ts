import type { Actor } from '#platform/access/actor.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found, notFound } from '#platform/errors.ts'
import { mustBeAsSeen } from '../structure/rules.ts'
import * as structure from '../structure/store.ts'
import * as pathways from '../store.ts'
import { withUnseen } from './rules.ts'
import type { SetLearningPathwayJobAids } from './schema.ts'
import * as aids from './store.ts'

type AidRef = { id: string; title: string }

/** Returns the job aids of one thing that the caller may read, in order. */
export async function shown(db: Db, actor: Actor, placing: aids.PlacementTable, parentId: string): Promise<AidRef[]> {
  return (await aids.list(db, actor, placing, [parentId])).map(({ id, title }) => ({ id, title }))
}

/** Sets the job aids of a pathway, in this order. */
export async function setOfPathway(db: Tx, caller: Caller, pathwayId: string, body: SetLearningPathwayJobAids): Promise<AidRef[]> {
  const { id, owner_organization_id: organization_id, updated_at } = await pathways.lock(db, pathwayId)
  mustBeAsSeen({ updated_at }, body.expected_updated_at)
  await pathways.update(db, id, {})
  return set(db, caller, aids.ofPathway, { kind: 'learning_pathway', id, organization_id }, body.job_aid_ids)
}

/** Sets the job aids of one of its levels, in this order. */
export async function setOfLevel(
  db: Tx,
  caller: Caller,
  pathwayId: string,
  levelId: string,
  body: SetLearningPathwayJobAids,
): Promise<AidRef[]> {
  const { owner_organization_id: organization_id } = await pathways.lock(db, pathwayId)
  const { levels } = await structure.structure(db, pathwayId)
  const { id, updated_at } = found(levels.find((level) => level.id === levelId))
  mustBeAsSeen({ updated_at }, body.expected_updated_at)
  await structure.updateLevel(db, id, {})
  return set(db, caller, aids.ofLevel, { kind: 'learning_pathway_level', id, organization_id }, body.job_aid_ids)
}

/** Throws 404 for a job aid that the organization lacks or the caller may not see. */
async function mustSee(db: Tx, actor: Actor, organizationId: string, wanted: string[]): Promise<void> {
  const seen = await aids.seenAmong(db, actor, organizationId, wanted)
  if (wanted.some((id) => !seen.has(id))) throw notFound()
}

type Thing = { kind: 'learning_pathway' | 'learning_pathway_level'; id: string; organization_id: string }

async function set(db: Tx, caller: Caller, placing: aids.PlacementTable, { kind, ...thing }: Thing, ids: string[]): Promise<AidRef[]> {
  const before = { job_aid_ids: await aids.ids(db, placing, thing.id) }
  await mustSee(
    db,
    caller.actor,
    thing.organization_id,
    ids.filter((id) => !before.job_aid_ids.includes(id)),
  )
  const seen = new Set((await shown(db, caller.actor, placing, thing.id)).map(({ id }) => id))
  await aids.set(db, placing, thing, withUnseen(ids, before.job_aid_ids, seen))
  await trailOf(kind).changed(db, caller, thing, before, { job_aid_ids: await aids.ids(db, placing, thing.id) })
  return shown(db, caller.actor, placing, thing.id)
}
