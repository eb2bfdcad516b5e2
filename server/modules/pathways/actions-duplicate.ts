import { randomUUIDv7 } from 'node:crypto'
import type { Caller } from '#platform/access/caller.ts'
import type { Storage } from '#platform/files/blobs/store.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { type Copies, attachCopies, copyFiles } from '#platform/files/attachments/copies.ts'
import { nameOfCopy } from '#platform/rows/copies.ts'
import { slugOfCopy } from '#platform/kept/copies.ts'
import { kept, shown } from './actions.ts'
import * as aids from './aids/store.ts'
import { levelFiles, pathwayFiles } from './attachments/store.ts'
import type { DuplicateLearningPathway, LearningPathway } from './schema.ts'
import * as structure from './structure/store.ts'
import * as pathways from './store.ts'

/** Copies the files of a pathway and its levels in the store. Call it outside a transaction. */
export async function copyAllFiles(context: Storage & { db: Db }, original: pathways.Pathway): Promise<Copies> {
  const { levels } = await structure.structure(context.db, original.id)
  const copies = new Map(await copyFiles(context, pathwayFiles, original))
  for (const { id } of levels) for (const [key, copy] of await copyFiles(context, levelFiles, { ...original, id })) copies.set(key, copy)
  return copies
}

/** Creates a copy with all its content. It is never archived and has no assignment, because its audience is decided when it is ready. */
export async function duplicate(
  db: Tx,
  caller: Caller,
  { id }: pathways.Pathway,
  body: DuplicateLearningPathway,
  copies: Copies,
): Promise<LearningPathway> {
  const original = await pathways.lock(db, id)
  const { id: _id, owner_organization_id, created_at: _created, updated_at: _updated, archived_at: _archived, ...fields } = original
  const slug = body.slug ?? (await slugOfCopy(db, pathways.kind, original))
  const named = { slug, name: body.name ?? nameOfCopy(original.name) }
  const created = await kept.create(db, caller, original, { ...fields, ...named }, { duplicate_of: id })
  const became = await copyStructure(db, original, created)
  const things = [{ at: pathwayFiles, placing: aids.ofPathway, from: id, to: created.id }]
  const levels = became.map(([from, to]) => ({ at: levelFiles, placing: aids.ofLevel, from, to }))
  for (const { at, placing, from, to } of [...things, ...levels]) {
    await attachCopies(db, at, from, { ...created, id: to }, copies)
    await aids.set(db, placing, { organization_id: owner_organization_id, id: to }, await aids.ids(db, placing, from))
  }
  return shown(db, caller.actor, created.id)
}

type StoredPathway = pathways.StoredPathway

/** Copies phases and levels with their prerequisites and certifications. Returns the old and new id of each level. */
async function copyStructure(db: Tx, original: StoredPathway, copy: StoredPathway): Promise<[from: string, to: string][]> {
  const { phases, levels } = await structure.structure(db, original.id)
  const of = { organization_id: copy.owner_organization_id, pathway_id: copy.id }
  const became = new Map([...phases, ...levels].map(({ id }) => [id, randomUUIDv7()]))
  const now = (id: string) => became.get(id)!
  for (const { depends_on_phase_ids: _after, ...phase } of phases)
    await structure.createPhase(db, { ...fieldsOf(phase), ...of, id: now(phase.id) })
  for (const { id, depends_on_phase_ids } of phases) await structure.setOrder(db, of, now(id), depends_on_phase_ids.map(now))
  for (const { depends_on_level_ids: _levels, depends_on_phase_ids: _phases, certifications, ...level } of levels) {
    const id = now(level.id)
    await structure.createLevel(db, { ...fieldsOf(level), ...of, id, phase_id: level.phase_id && now(level.phase_id) })
    await structure.setCertifications(db, of, id, certifications.map((type) => type.id)) // prettier-ignore
  }
  for (const { id, depends_on_level_ids, depends_on_phase_ids } of levels)
    await structure.setPrerequisites(db, of, now(id), { levels: depends_on_level_ids.map(now), phases: depends_on_phase_ids.map(now) })
  return levels.map(({ id }) => [id, now(id)])
}

/** Returns a level or phase without its position and times. Each copy is added at the end. */
function fieldsOf<Part extends { position: number; created_at: string; updated_at: string }>(part: Part) {
  const { position: _position, created_at: _created, updated_at: _updated, ...fields } = part
  return fields
}
