import type { Actor } from '#platform/access/actor.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found } from '#platform/errors.ts'
import * as structure from '../structure/store.ts'
import * as pathways from '../store.ts'
import * as aids from './store.ts'

type AidRef = { id: string; title: string }

/** The aids of one thing, in their order, as far as the caller may read them. */
export async function shown(db: Db, actor: Actor, placing: aids.Placing, parentId: string): Promise<AidRef[]> {
  return (await aids.list(db, actor, placing, [parentId])).map(({ id, title }) => ({ id, title }))
}

/** Makes these the aids of a pathway, in this order. */
export async function setOfPathway(db: Tx, caller: Caller, pathwayId: string, ids: string[]): Promise<AidRef[]> {
  const { id, owner_organization_id: organization_id } = await pathways.lock(db, pathwayId)
  return set(db, caller, aids.ofPathway, { kind: 'learning_pathway', id, organization_id }, ids)
}

/** The same of one of its levels. */
export async function setOfLevel(db: Tx, caller: Caller, pathwayId: string, levelId: string, ids: string[]): Promise<AidRef[]> {
  const { owner_organization_id: organization_id } = await pathways.lock(db, pathwayId)
  const { levels } = await structure.structure(db, pathwayId)
  const { id } = found(levels.find((level) => level.id === levelId))
  return set(db, caller, aids.ofLevel, { kind: 'learning_pathway_level', id, organization_id }, ids)
}

type Thing = { kind: 'learning_pathway' | 'learning_pathway_level'; id: string; organization_id: string }

async function set(db: Tx, caller: Caller, placing: aids.Placing, { kind, ...thing }: Thing, ids: string[]): Promise<AidRef[]> {
  const before = { job_aid_ids: await aids.ids(db, placing, thing.id) }
  await aids.set(db, placing, thing, ids)
  await trailOf(kind).changed(db, caller, thing, before, { job_aid_ids: await aids.ids(db, placing, thing.id) })
  return shown(db, caller.actor, placing, thing.id)
}
