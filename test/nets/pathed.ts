import { randomUUIDv7 } from 'node:crypto'
import type { Harness, Person } from '../harness.ts'
import { attached } from './attached.ts'
import type { Ids } from './requests.ts'

type World = {
  owned: { owner_organization_id: string; owner_department_id: string | null }
  mark: string
  certification_type_id: string
  job_aid_id: string
  author: Person
}

/** A pathway for everybody whom its owner has, with a level in a phase, a phase that is empty, and a file of each. */
export async function pathed(t: Harness, { owned, mark, certification_type_id, job_aid_id, author }: World): Promise<Ids> {
  const organization_id = owned.owner_organization_id
  const [pathway_id, level_id, phase_id, empty_phase_id, assignment_id] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  const of = { organization_id, pathway_id }
  await t.db.insertInto('learning_pathway').values({ ...owned, id: pathway_id, slug: t.unique(mark), name: `${mark} pathway`, description: mark }).execute()
  const phases = [phase_id, empty_phase_id].map((id, position) => ({ ...of, id, position, name: `${mark} phase` }))
  await t.db.insertInto('learning_pathway_phase').values(phases).execute()
  await t.db.insertInto('learning_pathway_phase_order').values({ ...of, phase_id: empty_phase_id, after_phase_id: phase_id }).execute()
  const waiting_id = randomUUIDv7()
  const levels = [level_id, waiting_id].map((id, position) => ({ ...of, id, position, name: `${mark} level` }))
  await t.db.insertInto('learning_pathway_level').values(levels.map((level) => ({ ...level, phase_id: level.id === level_id ? phase_id : null }))).execute()
  await t.db.insertInto('learning_pathway_prerequisite').values([{ ...of, level_id: waiting_id, needs_level_id: level_id }, { ...of, level_id: waiting_id, needs_phase_id: phase_id }]).execute()
  await t.db.insertInto('learning_pathway_certification').values({ ...of, level_id, certification_type_id, position: 0 }).execute()
  const { owner_department_id: department_id } = owned
  await t.db.insertInto('learning_pathway_assignment').values({ ...of, id: assignment_id, assignee_kind: department_id === null ? 'organization' : 'department', department_id }).execute()
  await t.db.insertInto('learning_pathway_job_aid').values({ ...of, job_aid_id, position: 0 }).execute()
  await t.db.insertInto('learning_pathway_level_job_aid').values({ organization_id, level_id, job_aid_id, position: 0 }).execute()
  const { file, pathname } = await attached(t, { organization_id, purpose: 'learning-pathway', owner_id: pathway_id, mark, author })
  await t.db.insertInto('learning_pathway_attachment').values({ ...file, pathway_id, position: 0 }).execute()
  const ofLevel = await attached(t, { organization_id, purpose: 'learning-pathway-level', owner_id: level_id, mark, author })
  await t.db.insertInto('learning_pathway_level_attachment').values({ ...ofLevel.file, level_id, position: 0 }).execute()
  return {
    pathway_id, level_id, phase_id, empty_phase_id, assignment_id, placed_cert_id: certification_type_id,
    pathway_attachment_id: file.id, pathway_pathname: pathname, level_attachment_id: ofLevel.file.id, level_pathname: ofLevel.pathname,
  }
} // prettier-ignore
