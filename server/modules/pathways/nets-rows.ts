import { randomUUIDv7 } from 'node:crypto'
import type { Harness } from '../../../test/harness.ts'
import { attachment } from '../../../test/nets/attachment.ts'
import type { World } from '../../../test/nets/module.ts'

/** A pathway for all people of its owner, with two phases, two levels, a file of the pathway and one of a level. */
export async function pathwayRows(t: Harness, world: World) {
  const { organization_id, owned, mark, ids } = world
  const [pathway_id, assignment_id] = [randomUUIDv7(), randomUUIDv7()]
  const of = { organization_id, pathway_id }
  const text = { slug: t.unique(mark), name: `${mark} pathway`, description: mark }
  await t.db.insertInto('learning_pathway').values({ ...owned, ...text, id: pathway_id }).execute()
  const phases = await phaseRows(t, world, of)
  const level_id = await levelRows(t, world, of, phases.phase_id)
  const { owner_department_id: department_id } = owned
  await t.db.insertInto('learning_pathway_assignment').values({ ...of, id: assignment_id, assignee_kind: department_id === null ? 'organization' : 'department', department_id }).execute()
  await t.db.insertInto('learning_pathway_job_aid').values({ ...of, job_aid_id: ids.job_aid_id!, position: 0 }).execute()
  const files = await fileRows(t, world, { pathway_id, level_id })
  return { pathway_id, level_id, assignment_id, placed_cert_id: ids.other_cert_id!, ...phases, ...files }
} // prettier-ignore

type PathwayKey = { organization_id: string; pathway_id: string }

/** A phase, and an empty one after it. */
async function phaseRows(t: Harness, { mark }: World, of: PathwayKey) {
  const [phase_id, empty_phase_id] = [randomUUIDv7(), randomUUIDv7()]
  const phases = [phase_id, empty_phase_id].map((id, position) => ({ ...of, id, position, name: `${mark} phase` }))
  await t.db.insertInto('learning_pathway_phase').values(phases).execute()
  await t.db
    .insertInto('learning_pathway_phase_order')
    .values({ ...of, phase_id: empty_phase_id, after_phase_id: phase_id })
    .execute()
  return { phase_id, empty_phase_id }
}

/** A level in the phase with a certification and a job aid, and a level that waits for it. */
async function levelRows(t: Harness, { organization_id, mark, ids }: World, of: PathwayKey, phase_id: string): Promise<string> {
  const [level_id, waiting_id] = [randomUUIDv7(), randomUUIDv7()]
  const level = { ...of, name: `${mark} level` }
  await t.db.insertInto('learning_pathway_level').values([{ ...level, id: level_id, position: 0, phase_id }, { ...level, id: waiting_id, position: 1, phase_id: null }]).execute()
  await t.db.insertInto('learning_pathway_prerequisite').values([{ ...of, level_id: waiting_id, needs_level_id: level_id }, { ...of, level_id: waiting_id, needs_phase_id: phase_id }]).execute()
  await t.db.insertInto('learning_pathway_certification').values({ ...of, level_id, certification_type_id: ids.other_cert_id!, position: 0 }).execute()
  await t.db.insertInto('learning_pathway_level_job_aid').values({ organization_id, level_id, job_aid_id: ids.job_aid_id!, position: 0 }).execute()
  return level_id
} // prettier-ignore

async function fileRows(t: Harness, { organization_id, mark, member: author }: World, { pathway_id, level_id }: { pathway_id: string; level_id: string }) {
  const common = { organization_id, mark, author }
  const ofPathway = await attachment(t, { ...common, purpose: 'learning-pathway', owner_id: pathway_id })
  await t.db.insertInto('learning_pathway_attachment').values({ ...ofPathway.file, pathway_id, position: 0 }).execute()
  const ofLevel = await attachment(t, { ...common, purpose: 'learning-pathway-level', owner_id: level_id })
  await t.db.insertInto('learning_pathway_level_attachment').values({ ...ofLevel.file, level_id, position: 0 }).execute()
  return {
    pathway_attachment_id: ofPathway.file.id, pathway_pathname: ofPathway.pathname,
    level_attachment_id: ofLevel.file.id, level_pathname: ofLevel.pathname,
  }
} // prettier-ignore
