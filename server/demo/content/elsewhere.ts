import type { Context } from '../../context.ts'
import * as certifications from '#modules/certifications/actions.ts'
import * as rules from '#modules/certifications/proof-rules/actions.ts'
import * as servers from '#modules/external-lms/actions.ts'
import * as courses from '#modules/external-lms/courses/actions.ts'
import { importGrades } from '#modules/external-lms/grades/actions.ts'
import { rowsOf } from '#modules/external-lms/grades/rules.ts'
import type { ExternalGradeRow } from '#modules/external-lms/grades/schema.ts'
import * as mappings from '#modules/external-lms/mappings/actions.ts'
import type { Caller } from '#platform/access/caller.ts'
import { zoneOfOrganization } from '#platform/access/owner.ts'
import { type Tx, transaction } from '#platform/db/open.ts'
import { type Author, authorOf } from './author.ts'
import { type Chance, seededChance } from './chance.ts'
import { type DemoCourse, type ElsewhereStory, elsewhereStories } from './elsewhere-stories.ts'
import { idOf } from './ids.ts'

type Parts = Pick<Context, 'db' | 'access'>
const DAY = 86_400_000

/** Writes grades from another learning system. It does so once: after a user deletes them, a later start does not write them again. */
export async function writeDemoElsewhere(parts: Parts): Promise<void> {
  for (const story of elsewhereStories) {
    const home = await authorOf(parts, { ...story, first: 'external_server.created' })
    if (home) await transaction(parts.db, (db) => write(db, home, story))
  }
}

async function write(db: Tx, { by, organization_id }: Author, story: ElsewhereStory): Promise<void> {
  const { id } = await servers.create(db, by, organization_id, { organization_id, ...story.server })
  for (const told of story.courses) await writeCourse(db, by, { organization_id, server_id: id }, told)
  for (const [external_user_id, user_id] of await peopleOf(db, organization_id, story))
    await mappings.set(db, by, id, { external_user_id, user_id })
  const chance = seededChance(story.courses.length * 131)
  for (const { file_name, from, to } of story.halves) {
    const grades = Object.keys(story.learners).flatMap((name) => gradesOf(story.courses, name, { from, to }, chance))
    const rows = rowsOf(grades, await zoneOfOrganization(db, organization_id))
    await importGrades(db, by, id, { rows, file_name, dryRun: false })
  }
}

async function writeCourse(db: Tx, by: Caller, at: { organization_id: string; server_id: string }, told: DemoCourse): Promise<void> {
  const { subject, certifies, hard: _hard, ...about } = told
  const subject_matter_ids = [await idOf(db, 'subject', at.organization_id, subject ?? null)].filter((id) => id !== null)
  const course = await courses.create(db, by, at.server_id, { ...about, subject_matter_ids })
  if (!certifies) return
  const owned = { owner_organization_id: at.organization_id, owner_department_id: null }
  const { id } = await certifications.create(db, by, owned, { ...owned, ...certifies, awarding_mode: 'automatic' })
  await rules.create(db, by, id, { rule_kind: 'external_course_pass', external_course_id: course.id })
}

/** Pairs (external user id, account id) for the learners who are members of the organization. */
async function peopleOf(db: Tx, organizationId: string, { learners }: ElsewhereStory): Promise<[string, string][]> {
  const people = await db
    .selectFrom('account')
    .innerJoin('membership', 'membership.account_id', 'account.id')
    .select(['account.id', 'account.display_name'])
    .where('membership.organization_id', '=', organizationId)
    .where('account.display_name', 'in', Object.values(learners))
    .execute()
  const ids = new Map(people.map(({ id, display_name }) => [display_name, id]))
  return Object.entries(learners).flatMap(([external, name]) => (ids.has(name) ? [[external, ids.get(name)!] as [string, string]] : []))
}

/** Random grades of one learner for about half of the courses. They were completed between `from` and `to` days ago. */
function gradesOf(
  all: DemoCourse[],
  external_user_id: string,
  { from, to }: { from: number; to: number },
  chance: Chance,
): ExternalGradeRow[] {
  return all.flatMap(({ external_course_id, hard, passing_score }) => {
    if (!chance.happens(0.55)) return []
    const score = Math.min(100, chance.between(55, 100) + (chance.happens(hard) ? -15 : 10))
    const completed_at = new Date(Date.now() - chance.between(to, from) * DAY).toISOString().slice(0, 10)
    const flag = passing_score === null ? { passed: score >= 50 } : {}
    return [{ external_course_id, external_user_id, score, completed_at, ...flag }]
  })
}
