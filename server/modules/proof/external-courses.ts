import { sql } from 'kysely'
import { within } from '#platform/access/actor.ts'
import { importedByOneself, passes } from '#modules/external-lms/grades/store.ts'
import type { Db } from '#platform/db/open.ts'
import {
  type DatedProof, type Kind, type PlacedRule, type Question, type TracedItem, type TracedRule, countEach, counting, isOld,
} from './kind.ts' // prettier-ignore

/**
 * Grades of external courses. They are dated by completion, and known from their import on. The passing score is the course's present one,
 * also for past days.
 */
const source = { measure, trace }

export const ofExternalCourses = {
  external_course_pass: {
    field: 'external_course_id',
    target: {
      table: 'external_course',
      named: (actor) => within(actor, 'external-lms:read', 'external_course'),
      // An external course has no audience here. People who see the rule must be able to find the course.
      toldToAll: true,
      told: sql`'external_course', (
        select json_build_object('id', xc.id, 'name', xc.name, 'course_url', xc.course_url) from external_course xc
        where xc.id = r.external_course_id)`,
    },
    unit: 'passes',
    required: () => 1,
    explain: counting('pass counts', 'passes count'),
    source,
  },
} satisfies Record<string, Kind>

async function measure(db: Db, { people, at }: Question, rules: PlacedRule[]) {
  const { rows } = await sql<DatedProof>`
    select person.nr::int - 1 as person, asked.nr::int - 1 as rule, grade.completed_at as dated
    from unnest(${rules.map(({ rule }) => rule.external_course_id)}::uuid[]) with ordinality as asked (id, nr)
    join external_course c on c.id = asked.id
    join external_grade grade on grade.course_id = c.id and ${passes}
    join unnest(${people}::uuid[]) with ordinality as person (id, nr) on person.id = grade.user_id
    where grade.completed_at <= ${at}::timestamptz and grade.imported_at <= ${at}::timestamptz`.execute(db)
  return countEach(rules, rows)
}

async function trace(db: Db, question: Question): Promise<(of: TracedRule) => TracedItem[]> {
  const grades = Map.groupBy(await traced(db, question), ({ user_id }) => user_id)
  return ({ user_id, rule, since }) =>
    (grades.get(user_id) ?? [])
      .filter(({ course_id }) => course_id === rule.external_course_id)
      .map(({ id, title, dated, passes, ahead, score, passing_score, self_recorded }) => {
        const unpassed = passes === null ? 'no verdict' : passes ? null : 'failed'
        const reason = (ahead ? 'after the moment asked' : unpassed) ?? (isOld(dated, since) ? 'before the last award' : null)
        return { kind: 'external_grade', id, title, at: dated, amount: 1, reason, self_recorded, grade: { score, passing_score } }
      })
}

/** A person's grade. `ahead`: its date is in the future. */
type GradeTrace = {
  id: string
  course_id: string
  user_id: string
  title: string
  dated: string
  passes: boolean | null
  ahead: boolean
  score: number
  passing_score: number | null
  self_recorded: boolean
}

async function traced(db: Db, { people, types, at }: Question): Promise<GradeTrace[]> {
  const ids = types.flatMap(({ rules }) => rules.flatMap(({ external_course_id }) => external_course_id ?? []))
  const { rows } = await sql<GradeTrace>`
    select grade.id, grade.course_id, grade.user_id, c.name as title, grade.completed_at as dated, ${passes} as passes,
      grade.completed_at > ${at}::timestamptz as ahead, grade.score, c.passing_score, ${importedByOneself} as self_recorded
    from external_grade grade join external_course c on c.id = grade.course_id join external_grade_import i on i.id = grade.import_id
    where grade.course_id = any(${ids}::uuid[]) and grade.user_id = any(${people}::uuid[]) and grade.imported_at <= ${at}::timestamptz
    order by grade.completed_at desc, grade.id desc`.execute(db)
  return rows
}
