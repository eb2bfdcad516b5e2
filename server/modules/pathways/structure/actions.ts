import { randomUUIDv7 } from 'node:crypto'
import { trailOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { found, notFound } from '#platform/errors.ts'
import * as attached from '#platform/files/attachments/store.ts'
import { removeBlobs } from '#platform/files/uploads.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { levelFiles } from '../attachments/store.ts'
import { levelsOf, seenCertifications } from '../actions.ts'
import { withUnseen } from '../aids/rules.ts'
import * as pathways from '../store.ts'
import { mustBeAsSeen, mustEnd } from './rules.ts'
import type { CreateLearningPathwayLevel, LearningPathwayLevel, UpdateLearningPathwayLevel } from './schema.ts'
import * as structure from './store.ts'

export const trail = trailOf('learning_pathway_level')

/** The caller and the pathway whose levels they change. */
type Change = { caller: Caller; pathway: pathways.Pathway }

/** Adds a level after all others. */
export async function create(db: Tx, { caller, pathway }: Change, body: CreateLearningPathwayLevel): Promise<LearningPathwayLevel> {
  const { owner_organization_id: organization_id } = await pathways.lock(db, pathway.id)
  const id = randomUUIDv7()
  await structure.createLevel(db, { ...columnsOf(body), id, organization_id, pathway_id: pathway.id })
  await place(db, { caller, pathway }, id, body)
  await trail.created(db, caller, { id, organization_id }, told(await stored(db, pathway, id)))
  return shown(db, { caller, pathway }, id)
}

/** Changes a level, moves it, or replaces its prerequisites and certifications. */
export async function update(db: Tx, change: Change, id: string, patch: UpdateLearningPathwayLevel): Promise<LearningPathwayLevel> {
  const { caller, pathway } = change
  const { owner_organization_id: organization_id } = await pathways.lock(db, pathway.id)
  const before = await stored(db, pathway, id)
  const { position, expected_updated_at, ...fields } = patch
  mustBeAsSeen(before, expected_updated_at)
  if (Object.keys(patch).length === 0) return shown(db, change, id)
  await structure.updateLevel(db, id, columnsOf(fields))
  if (position !== undefined) await move(db, pathway.id, id, position)
  await place(db, change, id, patch)
  await trail.changed(db, caller, { id, organization_id }, told(before), told(await stored(db, pathway, id)))
  return shown(db, change, id)
}

type LevelLinks = Pick<UpdateLearningPathwayLevel, 'depends_on_level_ids' | 'depends_on_phase_ids' | 'certification_type_ids'>

/** Returns the fields of a level that are columns of its own row. */
function columnsOf<Level extends LevelLinks>(level: Level) {
  const { depends_on_level_ids: _levels, depends_on_phase_ids: _phases, certification_type_ids: _types, ...columns } = level
  return columns
}

/** Removes a level. Levels that waited for it no longer do. Its files are deleted after the transaction commits. */
export async function remove(db: Tx, jobs: Jobs, change: Change, id: string): Promise<void> {
  const { caller, pathway } = change
  const { owner_organization_id: organization_id } = await pathways.lock(db, pathway.id)
  const before = await stored(db, pathway, id)
  const files = await attached.list(db, levelFiles, id)
  await structure.removeLevel(db, id)
  const { levels } = await structure.structure(db, pathway.id)
  await structure.arrange(
    db,
    levels.map((level) => level.id),
  )
  await removeBlobs(
    db,
    jobs,
    files.map(({ blob_key }) => blob_key),
  )
  await trail.deleted(db, caller, { id, organization_id }, told(before))
}

/** Replaces the given prerequisites and certifications of a level. Throws 409 if the pathway would have a circle. */
async function place(db: Tx, { caller, pathway }: Change, id: string, given: UpdateLearningPathwayLevel): Promise<void> {
  const level = await stored(db, pathway, id)
  const of = { organization_id: level.organization_id, pathway_id: pathway.id }
  const { depends_on_level_ids, depends_on_phase_ids, certification_type_ids, phase_id } = given
  if (certification_type_ids) {
    const placed = level.certifications.map((each) => each.id)
    const seen = await seenCertifications(db, caller.actor, pathway.owner_organization_id, placed)
    await mustRead(db, { caller, pathway }, certification_type_ids, placed)
    await structure.setCertifications(db, of, id, withUnseen(certification_type_ids, placed, seen))
  }
  if (!depends_on_level_ids && !depends_on_phase_ids && phase_id === undefined) return
  if (depends_on_level_ids?.includes(id))
    mustEnd({ phases: [], levels: [{ ...level, depends_on_level_ids: [id], depends_on_phase_ids: [] }] })
  await structure.setPrerequisites(db, of, id, {
    levels: depends_on_level_ids ?? level.depends_on_level_ids,
    phases: depends_on_phase_ids ?? level.depends_on_phase_ids,
  })
  mustEnd(await structure.structure(db, pathway.id))
}

/**
 * Throws 404 for a certification that the organization lacks. Also throws 404 for one that the caller may not read and that is not in the
 * level already.
 */
async function mustRead(db: Tx, { caller, pathway }: Change, ids: string[], placed: string[]): Promise<void> {
  const known = await structure.certificationsAmong(db, pathway.owner_organization_id, ids)
  const open = new Set([...placed, ...known.filter((type) => caller.actor.holds('certifications:read', type)).map(({ id }) => id)])
  if (ids.some((id) => !open.has(id))) throw notFound()
}

/** Moves a level to a position among all levels of its pathway. A position beyond the end means the end. */
async function move(db: Tx, pathwayId: string, id: string, position: number): Promise<void> {
  const { levels } = await structure.structure(db, pathwayId)
  const others = levels.map((level) => level.id).filter((other) => other !== id)
  await structure.arrange(db, others.toSpliced(position, 0, id))
}

const shown = async (db: Tx, { caller, pathway }: Change, id: string) =>
  found((await levelsOf(db, caller.actor, pathway)).find((level) => level.id === id))

/** Returns the level with all its certifications, including those that the caller may not see. */
const stored = async (db: Tx, pathway: pathways.Pathway, id: string) =>
  found((await structure.structure(db, pathway.id)).levels.find((level) => level.id === id))

const told = ({ organization_id: _organization, certifications, ...level }: structure.Level): object => ({
  ...level,
  certification_type_ids: certifications.map(({ id }) => id),
})
