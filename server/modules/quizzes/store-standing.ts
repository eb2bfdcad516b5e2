import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { type Db, rfc3339 } from '#platform/db/open.ts'
import { ofLiveDepartment } from '#platform/rows/archive.ts'
import { byName } from '#platform/rows/search-text.ts'
import type { AvailableQuiz, QuizStanding } from './schema.ts'
import { cutoffOf, reachesCaller, view } from './store.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

/**
 * SQL for the number of attempts that a person has left at the quiz `quiz`; null for any number.
 * Attempts that began before the cutoff do not count. The person is an id, or SQL for one.
 */
export const attemptsLeft = (userId: string | RawBuilder<unknown>) => sql<number | null>`(
  select case when quiz.max_attempts is not null then greatest(0, quiz.max_attempts - count(*)::int
    + coalesce((select o.extra_attempts from quiz_override o where o.quiz_id = quiz.id and o.user_id = ${userId}::uuid), 0)) end
  from quiz_attempt a
  where a.quiz_id = quiz.id and a.user_id = ${userId}::uuid and a.started_at > coalesce(${cutoffOf('quiz')}, '-infinity'))`

const moment = (expression: ReturnType<typeof sql>) =>
  sql`(select ${sql.raw(rfc3339('m.at'))} from (select ${expression} as at) m where m.at is not null)`

/** SQL for the person's QuizStanding in the quiz `quiz` of a query, as JSON. */
const standingOf = ({ id }: Pick<Actor, 'id'>) => sql<QuizStanding>`(
  select json_build_object(
    'attempts_left', left_.attempts,
    'next_try_at', ${moment(sql`case when left_.attempts is distinct from 0 and mine.open_id is null
      and mine.last_end + make_interval(mins => quiz.retake_wait_minutes) > clock_timestamp()
      then mine.last_end + make_interval(mins => quiz.retake_wait_minutes) end`)},
    'best_score', case when quiz.review <> 'none' then mine.best_score end,
    'last_score', case when quiz.review <> 'none' then mine.last_score end,
    'passed', mine.passed, 'passed_at', ${moment(sql`mine.passed_at`)},
    'open_attempt_id', mine.open_id, 'open_deadline_at', ${moment(sql`mine.open_deadline`)},
    'last_attempt_id', mine.last_id, 'waits_for_grade', mine.waits)
  from (
    select max(a.score) as best_score, max(a.submitted_at) as last_end,
      (array_agg(a.score order by a.number desc) filter (where a.graded_at is not null))[1] as last_score,
      coalesce(bool_or(a.passed and a.submitted_at > coalesce(${cutoffOf('quiz')}, '-infinity')), false) as passed,
      max(a.submitted_at) filter (where a.passed) as passed_at,
      (array_agg(a.id) filter (where a.submitted_at is null))[1] as open_id,
      max(a.deadline_at) filter (where a.submitted_at is null) as open_deadline,
      (array_agg(a.id order by a.number desc))[1] as last_id,
      coalesce(bool_or(a.submitted_at is not null and a.graded_at is null), false) as waits
    from quiz_attempt a where a.quiz_id = quiz.id and a.user_id = ${id}::uuid
  ) mine cross join (select ${attemptsLeft(id)} as attempts) left_)`

export async function standing(db: Db, actor: Actor, quizId: string): Promise<QuizStanding> {
  const { standing } = await db
    .selectFrom('quiz')
    .select(standingOf(actor).as('standing'))
    .where('id', '=', quizId)
    .executeTakeFirstOrThrow()
  return standing
}

/** Returns the live quizzes that are for the caller, by title, with the caller's standing. It takes one statement. */
export async function available(db: Db, actor: Actor): Promise<AvailableQuiz[]> {
  const rows = await view(db, actor)
    .select([standingOf(actor).as('standing'), sql<string>`clock_timestamp()`.as('server_now')])
    .where(isLiveOrganization('quiz.owner_organization_id'))
    .where(ofLiveDepartment('quiz'))
    .where(reachesCaller(actor))
    .orderBy(byName('quiz.title'))
    .orderBy('quiz.id')
    .execute()
  return rows.map(({ standing, server_now, ...quiz }) => ({ quiz, ...standing, server_now }))
}
