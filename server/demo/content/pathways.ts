import type { Context } from '../../context.ts'
import * as pathways from '#modules/pathways/actions.ts'
import * as aids from '#modules/pathways/aids/actions.ts'
import * as assignments from '#modules/pathways/assignments/actions.ts'
import { find } from '#modules/pathways/store.ts'
import * as phases from '#modules/pathways/structure/actions-phases.ts'
import * as levels from '#modules/pathways/structure/actions.ts'
import { type Tx, transaction } from '#platform/db/open.ts'
import { found } from '#platform/errors.ts'
import { type Author, authorOf } from './author.ts'
import { idOf } from './ids.ts'
import { type PathwayStory, pathwayStories } from './pathway-stories.ts'

type Parts = Pick<Context, 'db' | 'access'>

/** Creates the demo's pathways. It does so once: after a user deletes them, a later start does not create them again. */
export async function writeDemoPathways(parts: Parts): Promise<void> {
  for (const story of pathwayStories) {
    const home = await authorOf(parts, { ...story, first: 'learning_pathway.created' })
    if (home) await transaction(parts.db, (db) => write(db, home, story))
  }
}

async function write(db: Tx, { by, organization_id }: Author, story: PathwayStory): Promise<void> {
  const { slug, name, description, description_markdown } = story
  const owned = { owner_organization_id: organization_id, owner_department_id: null }
  const { id } = await pathways.create(db, by, owned, { ...owned, slug, name, description, description_markdown })
  const change = { caller: by, pathway: found(await find(db, by.actor, id)) }
  const made = new Map<string, string>()
  const idsOf = (names: string[] = []) => names.flatMap((each) => made.get(each) ?? [])
  for (const phase of story.phases) {
    const after = idsOf(phase.after ? [phase.after] : [])
    made.set(phase.name, (await phases.create(db, change, { name: phase.name, depends_on_phase_ids: after })).id)
  }
  for (const level of story.levels) {
    const certification_type_ids = await idsIn(db, 'certification_type', organization_id, level.certifications)
    const waits = { depends_on_level_ids: idsOf(level.afterLevels), depends_on_phase_ids: idsOf(level.afterPhases) }
    const phase_id = made.get(level.phase) ?? null
    const said = { name: level.name, description: level.description, phase_id, certification_type_ids }
    const created = await levels.create(db, change, { ...said, ...waits })
    made.set(level.name, created.id)
    const placed = await aidsOf(db, organization_id, level.aids)
    if (placed.length > 0) await aids.setOfLevel(db, by, id, created.id, { job_aid_ids: placed })
  }
  if (story.departments === undefined) await assignments.create(db, by, id, { assignee_kind: 'organization' })
  for (const department_id of await idsIn(db, 'department', organization_id, story.departments))
    await assignments.create(db, by, id, { assignee_kind: 'department', department_id })
}

/** Ids for these slugs. It skips slugs that the organization does not have. */
async function idsIn(db: Tx, table: 'certification_type' | 'department', organizationId: string, slugs: string[] = []): Promise<string[]> {
  const ids = await Promise.all(slugs.map((slug) => idOf(db, table, organizationId, slug)))
  return ids.filter((id) => id !== null)
}

/** Ids of job aids whose titles begin with these texts. Empty if the demo stores no files: then there are no job aids. */
async function aidsOf(db: Tx, organizationId: string, titles: string[] = []): Promise<string[]> {
  const ofOrganization = db.selectFrom('job_aid').select('id').where('owner_organization_id', '=', organizationId)
  const found = await Promise.all(titles.map((title) => ofOrganization.where('title', 'like', `${title}%`).executeTakeFirst()))
  return found.flatMap((aid) => aid?.id ?? [])
}
