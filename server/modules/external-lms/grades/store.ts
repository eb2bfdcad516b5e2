import { sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { person } from '#platform/access/people.ts'
import { covers } from '#platform/access/reached-people.ts'
import type { Db } from '#platform/db/open.ts'
import { byMoment, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import type { ExternalGrade } from './schema.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

/** Whether a grade `grade` of a course `c` passes; null where nothing says. */
export const passes = sql<boolean | null>`case when c.passing_score is null then grade.passed else grade.score >= c.passing_score end`

/** Whether the learner of a grade `grade` made its import `i`. */
export const importedByOneself = sql<boolean>`coalesce(i.imported_by = grade.user_id, false)`

const view = (db: Db, actor: Actor) =>
  db
    .selectFrom('external_grade as grade')
    .innerJoin('external_course as c', 'c.id', 'grade.course_id')
    .innerJoin('external_grade_import as i', 'i.id', 'grade.import_id')
    .select([
      'grade.id',
      'grade.organization_id',
      'grade.server_id',
      'grade.user_id',
      'grade.external_user_id',
      'grade.external_attempt_id',
      'grade.score',
      'grade.passed',
      'grade.completed_at',
      'grade.record_id',
      'grade.import_id',
      'grade.imported_at',
    ]) // prettier-ignore
    .select([
      passes.as('passes'),
      importedByOneself.as('self_recorded'),
      sql`json_build_object('id', c.id, 'external_course_id', c.external_course_id, 'name', c.name)`.as('course'),
      person(actor, 'grade.user_id', 'grade.organization_id').as('person'),
      person(actor, 'i.imported_by', 'grade.organization_id').as('imported_by'),
    ])
    .$castTo<ExternalGrade>()

/** Whether the caller reads the grades of the learner of a row such as `grade`. */
export const coversLearner = (actor: Actor, grade: string) =>
  covers(actor, 'external-lms:read', `${grade}.user_id`, `${grade}.organization_id`)

/** The most recent grades of a server, newest first, of the people whom the caller covers. */
export function latest(db: Db, actor: Actor, serverId: string, limit: number): Promise<ExternalGrade[]> {
  const rows = view(db, actor).where('grade.server_id', '=', serverId).where(coversLearner(actor, 'grade'))
  return rows.orderBy('grade.imported_at', 'desc').orderBy('grade.id', 'desc').limit(limit).execute()
}

export type Filter = { organization_id?: string; user_id?: string; course_id?: string }

/** The grades of people whom the caller covers, from catalogues that the caller reads, and one's own: newest first. */
export function list(db: Db, { actor }: ActorWithAccess, filter: Filter, request: PageRequest): Promise<Page<ExternalGrade>> {
  const own = sql`grade.user_id = ${actor.id}::uuid and ${isLiveOrganization('grade.organization_id')}`
  let rows = view(db, actor).where(
    sql<boolean>`(${own} or (${within(actor, 'external-lms:read', 'c')} and ${coversLearner(actor, 'grade')}))`,
  )
  if (filter.organization_id !== undefined) rows = rows.where('grade.organization_id', '=', filter.organization_id)
  if (filter.user_id !== undefined) rows = rows.where('grade.user_id', '=', filter.user_id)
  if (filter.course_id !== undefined) rows = rows.where('grade.course_id', '=', filter.course_id)
  return listing(rows, byMoment('grade.imported_at', 'grade.id'), request)
}
