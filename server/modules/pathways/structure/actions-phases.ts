import { randomUUIDv7 } from 'node:crypto'
import { trailOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found } from '#platform/errors.ts'
import { levelsOf } from '../actions.ts'
import * as pathways from '../store.ts'
import { mustBeAsSeen, mustBeOrdered, phaseInUse } from './rules.ts'
import type { CreateLearningPathwayPhase, LearningPathwayPhaseDetail, UpdateLearningPathwayPhase } from './schema.ts'
import * as structure from './store.ts'

const trail = trailOf('learning_pathway_phase')

/** The caller and the pathway whose phases they change. */
type Change = { caller: Caller; pathway: pathways.Pathway }

export async function create(db: Tx, change: Change, body: CreateLearningPathwayPhase): Promise<LearningPathwayPhaseDetail> {
  const { caller, pathway } = change
  const { owner_organization_id: organization_id } = await pathways.lock(db, pathway.id)
  const { depends_on_phase_ids = [], ...fields } = body
  const of = { organization_id, pathway_id: pathway.id }
  const id = randomUUIDv7()
  await structure.createPhase(db, { ...fields, ...of, id })
  await structure.setOrder(db, of, id, depends_on_phase_ids)
  const created = await detail(db, change, id)
  await trail.created(db, caller, { id, organization_id }, told(created))
  return created
}

/** Changes a phase. Throws 409 if the phases would come after one another in a circle. */
export async function update(db: Tx, change: Change, id: string, patch: UpdateLearningPathwayPhase): Promise<LearningPathwayPhaseDetail> {
  const { caller, pathway } = change
  const { owner_organization_id: organization_id } = await pathways.lock(db, pathway.id)
  const before = await detail(db, change, id)
  const { depends_on_phase_ids, expected_updated_at, ...fields } = patch
  mustBeAsSeen(before, expected_updated_at)
  if (Object.keys(patch).length === 0) return before
  await structure.updatePhase(db, id, fields)
  if (depends_on_phase_ids) {
    mustBeOrdered([{ ...before, depends_on_phase_ids: depends_on_phase_ids.filter((after) => after === id) }])
    await structure.setOrder(db, { organization_id, pathway_id: pathway.id }, id, depends_on_phase_ids)
    mustBeOrdered((await structure.structure(db, pathway.id)).phases)
  }
  const after = await detail(db, change, id)
  await trail.changed(db, caller, { id, organization_id }, told(before), told(after))
  return after
}

/** Removes an empty phase. Throws 409 while it has levels, or levels depend on it. */
export async function remove(db: Tx, change: Change, id: string): Promise<void> {
  const { caller, pathway } = change
  const { owner_organization_id: organization_id } = await pathways.lock(db, pathway.id)
  const before = await detail(db, change, id)
  const { levels } = await structure.structure(db, pathway.id)
  if (levels.some(({ phase_id, depends_on_phase_ids }) => phase_id === id || depends_on_phase_ids.includes(id))) throw phaseInUse()
  await structure.removePhase(db, id)
  await trail.deleted(db, caller, { id, organization_id }, told(before))
}

async function detail(db: Db, { caller, pathway }: Change, id: string): Promise<LearningPathwayPhaseDetail> {
  const { phases } = await structure.structure(db, pathway.id)
  const phase = found(phases.find((each) => each.id === id))
  return { ...phase, levels: (await levelsOf(db, caller.actor, pathway)).filter(({ phase_id }) => phase_id === id) }
}

const told = ({ id, pathway_id, name, description_markdown, depends_on_phase_ids }: LearningPathwayPhaseDetail): object => ({
  id,
  pathway_id,
  name,
  description_markdown,
  depends_on_phase_ids,
})
