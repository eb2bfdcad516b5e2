import { sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import type { Asking } from '#platform/access/caller.ts'
import { person } from '#platform/access/people.ts'
import type { Db } from '#platform/db/open.ts'
import { type PageRequest, page } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import type { ExternalGrade } from './schema.ts'

/** Whether a grade `g` of a course `c` passes; null where nothing says. */
export const passes = sql<boolean | null>`case when c.passing_score is null then g.passed else g.score >= c.passing_score end`

/** Whether the learner of a grade `g` made its import `i`. */
export const importedByOneself = sql<boolean>`coalesce(i.imported_by = g.user_id, false)`

const view = (db: Db, actor: Actor) =>
  db
    .selectFrom('external_grade as g')
    .innerJoin('external_course as c', 'c.id', 'g.course_id')
    .innerJoin('external_grade_import as i', 'i.id', 'g.import_id')
    .select([
      'g.id',
      'g.organization_id',
      'g.server_id',
      'g.user_id',
      'g.external_user_id',
      'g.external_attempt_id',
      'g.score',
      'g.passed',
      'g.completed_at',
      'g.record_id',
      'g.import_id',
      'g.imported_at',
    ]) // prettier-ignore
    .select([
      passes.as('passes'),
      importedByOneself.as('self_recorded'),
      sql`json_build_object('id', c.id, 'external_course_id', c.external_course_id, 'name', c.name)`.as('course'),
      person(actor, 'g.user_id', 'g.organization_id').as('person'),
      person(actor, 'i.imported_by', 'g.organization_id').as('imported_by'),
    ])
    .$castTo<ExternalGrade>()

/** The most recent grades of a server, newest first. */
export function latest(db: Db, actor: Actor, serverId: string, limit: number): Promise<ExternalGrade[]> {
  return view(db, actor).where('g.server_id', '=', serverId).orderBy('g.imported_at', 'desc').orderBy('g.id', 'desc').limit(limit).execute()
}

export type Filter = { organization_id?: string; user_id?: string; course_id?: string }

/** The grades of whatever the caller reads, and their own: newest first. */
export function list(db: Db, { actor }: Asking, filter: Filter, request: PageRequest): Promise<Page<ExternalGrade>> {
  const own = sql`g.user_id = ${actor.id}::uuid and exists (
    select from organization o where o.id = g.organization_id and o.archived_at is null)`
  let rows = view(db, actor).where(sql<boolean>`(${own} or ${within(actor, 'external-lms:read', 'c')})`)
  if (filter.organization_id !== undefined) rows = rows.where('g.organization_id', '=', filter.organization_id)
  if (filter.user_id !== undefined) rows = rows.where('g.user_id', '=', filter.user_id)
  if (filter.course_id !== undefined) rows = rows.where('g.course_id', '=', filter.course_id)
  return page(rows, { at: 'g.imported_at', id: 'g.id' }, ({ imported_at, id }) => [imported_at, id], request)
}
