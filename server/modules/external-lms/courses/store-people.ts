import { sql } from 'kysely'
import { type Actor, within } from '#platform/access/actor.ts'
import { liveGrants } from '#platform/access/live-grants.ts'
import { personRows, readerOf } from '#platform/access/people.ts'
import { covers } from '#platform/access/reached-people.ts'
import type { Db } from '#platform/db/open.ts'
import { byName } from '#platform/rows/search-text.ts'
import { passes } from '../grades/store.ts'
import type { ExternalCoursePerson } from './schema.ts'

/**
 * SQL for the live certifications that require the course, for each person whose roles require them.
 * It is limited to certifications that the caller may read.
 */
const asking = (actor: Actor, courseId: string) => sql`
  select distinct held.account_id as user_id, type.id, type.slug, type.name
  from certification_rule rule
  join certification_type type on type.id = rule.certification_type_id and type.archived_at is null
    and ${within(actor, 'certifications:read', 'type')}
  join certification_requirement requirement on requirement.certification_type_id = type.id
  join ${liveGrants()} held on held.role_id = requirement.role_id
  where rule.external_course_id = ${courseId}::uuid`

/** The people whom the caller covers and who have a grade of the course or need one, by name: one statement. */
export async function people(db: Db, actor: Actor, course: { id: string; owner_organization_id: string }): Promise<ExternalCoursePerson[]> {
  const { rows } = await sql<ExternalCoursePerson>`
    with graded as (
      select grade.user_id, max(grade.score) as best_score, max(grade.completed_at) as last_completed_at, count(*)::int as grade_count,
        bool_or(coalesce(${passes}, false)) as passed
      from external_grade grade join external_course c on c.id = grade.course_id where c.id = ${course.id}::uuid group by grade.user_id
    ), needed as (
      select user_id, json_agg(json_build_object('id', id, 'slug', slug, 'name', name) order by ${byName('name')}, id) as needed_for
      from (${asking(actor, course.id)}) asked group by user_id
    ), somebody as (
      select user_id, ${course.owner_organization_id}::uuid as organization_id, best_score, last_completed_at,
        coalesce(grade_count, 0) as grade_count, coalesce(passed, false) as passed, coalesce(needed_for, '[]') as needed_for
      from graded full join needed using (user_id)
    )
    select who.person, somebody.best_score, somebody.last_completed_at, somebody.grade_count, somebody.passed, somebody.needed_for
    from somebody cross join lateral (${personRows(readerOf(actor), 'somebody.user_id', 'somebody.organization_id')}) who
    where ${covers(actor, 'external-lms:read', 'somebody.user_id', 'somebody.organization_id')}
    order by lower(who.person ->> 'display_name'), somebody.user_id`.execute(db)
  return rows
}
