import { type SqlBool, sql } from 'kysely'
import { type ActorWithAccess } from '#platform/access/caller.ts'
import { type Actor, listed, within } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import { covers } from '#platform/access/reached-people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { type Awaited, awaitedRows, deciding } from '#platform/rows/awaited.ts'
import type { OwnerFilter } from '#platform/access/owner.ts'
import { byMoment, cut, firstOf, following } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Mark, Result } from '../scoring/rules.ts'
import { marksOf, versionOfMark, versionsOf } from '../attempts/store.ts'
import { ReviewedQuestion } from '../attempts/schema.ts'
import { QuizRegradeDecision } from '../regrades/schema.ts'
import { QuizAttemptToGrade, type ToGradeSort } from './schema.ts'
import { reservationOf } from './store-reservations.ts'

type AttemptRef = { id: string; organization_id: string }

/** Returns the current marks; none before the attempt is submitted. */
export async function marks(db: Db, attemptId: string): Promise<Mark[]> {
  const { rows } = await sql<{
    marks: Mark[] | null
  }>`select ${marksOf} as marks from quiz_attempt a where a.id = ${attemptId}::uuid`.execute(db)
  return rows[0]?.marks ?? []
}

/** Returns the versions of the current marks, by question. */
export async function versions(db: Db, attemptId: string): Promise<Record<string, string>> {
  const { rows } = await sql<{
    versions: Record<string, string> | null
  }>`select ${versionsOf} as versions from quiz_attempt a where a.id = ${attemptId}::uuid`.execute(db)
  return rows[0]?.versions ?? {}
}

type NewGrade = { marks: Mark[]; result: Result; reason: string | null; graded_by: string | null }

/** Stores new current marks; earlier ones are kept. The caller holds the lock of the attempt. */
export async function create(db: Tx, { id, organization_id }: AttemptRef, { marks, result, reason, graded_by }: NewGrade): Promise<void> {
  const { score, passed } = result
  await sql`
    insert into quiz_grade (organization_id, attempt_id, number, marks, score, passed, reason, graded_by)
    select ${organization_id}::uuid, ${id}::uuid, 1 + count(*)::int, ${JSON.stringify(marks)}::jsonb, ${score}::float8, ${passed}::boolean,
      ${reason}::text, ${graded_by}::uuid
    from quiz_grade where attempt_id = ${id}::uuid`.execute(db)
}

type Columns = Result & { submitted_at?: string; record_id?: string | null }

/** Stores the result of an attempt. */
export async function setResult(db: Tx, { id }: AttemptRef, { score, passed, submitted_at, record_id }: Columns): Promise<void> {
  await db
    .updateTable('quiz_attempt')
    .set({
      score,
      passed,
      graded_at: passed === null ? null : sql<string>`clock_timestamp()`,
      ...(submitted_at !== undefined && { submitted_at }),
      ...(record_id !== undefined && { record_id }),
    })
    .where('id', '=', id)
    .execute()
}

export type ReportedQuiz = { title: string; owner_organization_id: string; owner_department_id: string | null; subject_ids: string[] }

/** Returns what the learning record of a pass says about its quiz. */
export async function reportedQuiz(db: Db, quizId: string): Promise<ReportedQuiz> {
  const { rows } = await sql<ReportedQuiz>`
    select q.title, q.owner_organization_id, q.owner_department_id,
      array(select s.subject_id::text from quiz_subject s where s.quiz_id = q.id) as subject_ids
    from quiz q where q.id = ${quizId}::uuid`.execute(db)
  return rows[0]!
}

/** Condition: the attempt `a` of another person is submitted and has no result yet. */
const ungraded = ({ id }: Actor) => sql<SqlBool>`a.submitted_at is not null and a.graded_at is null and a.user_id <> ${id}::uuid`

const reachesLearner = (actor: Actor) => covers(actor, 'quizzes:grade', 'a.user_id', 'a.organization_id')

type WaitingFilter = OwnerFilter & { quiz_id?: string; quiz_attempt_id?: string }

/** Returns attempts of other people with ungraded answers, where the caller may grade, for people whom they reach. */
export async function waiting(db: Db, asking: ActorWithAccess, filter: WaitingFilter, sort: ToGradeSort, request: PageRequest) {
  const { quiz_id, quiz_attempt_id, organization_id, department_id } = filter
  const order = byMoment('a.submitted_at', 'a.id', sort)
  const { rows } = await sql<QuizAttemptToGrade>`
    select a.id as attempt_id, json_build_object('id', quiz.id, 'title', quiz.title) as quiz, quiz.review, a.version as quiz_version, a.number,
      ${person(asking.actor, 'a.user_id', 'a.organization_id')} as learner, a.submitted_at, answers.list as answers
    from quiz_attempt a join quiz on quiz.id = a.quiz_id cross join lateral (
      select json_agg(json_build_object('question_id', q.question_id, 'prompt_markdown', q.body ->> 'prompt_markdown',
        'rubric_markdown', q.body ->> 'rubric_markdown', 'points', q.points, 'text', coalesce(w.answer ->> 'text', ''),
        'reservation', ${reservationOf(asking.actor)}, 'version', ${versionOfMark}) order by q.position) as list
      from jsonb_array_elements(${marksOf}) mark
      join quiz_question q on q.quiz_id = a.quiz_id and q.version = a.version and q.question_id = (mark ->> 'question_id')::uuid
      left join quiz_answer w on w.attempt_id = a.id and w.question_id = q.question_id
      where jsonb_typeof(mark -> 'points') = 'null'
    ) answers
    where ${ungraded(asking.actor)} and ${listed(asking, 'quiz')} and ${reachesLearner(asking.actor)}
      and (${quiz_id ?? null}::uuid is null or a.quiz_id = ${quiz_id ?? null}::uuid)
      and (${quiz_attempt_id ?? null}::uuid is null or a.id = ${quiz_attempt_id ?? null}::uuid)
      and (${organization_id ?? null}::uuid is null or quiz.owner_organization_id = ${organization_id ?? null}::uuid)
      and (${department_id ?? null}::uuid is null or quiz.owner_department_id = ${department_id ?? null}::uuid)
      and ${following(order, request)} and answers.list is not null
    ${firstOf(order, request)}`.execute(db)
  return cut(rows, ({ submitted_at, attempt_id }) => [submitted_at, attempt_id], request)
}

export const awaited: Awaited = {
  kind: 'quiz_attempt',
  acts: ['grade'],
  shapes: [QuizAttemptToGrade, ReviewedQuestion, QuizRegradeDecision],
  decidedBy: ['gradeQuizAttempt', 'decideQuizRegrade'],
  waits: (actor) =>
    deciding(actor, 'quizzes:grade', () =>
      awaitedRows(
        {
          key: sql`a.id`,
          id: sql`a.id`,
          organization_id: sql`a.organization_id`,
          thing_id: sql`quiz.id`,
          title: sql`quiz.title`,
          person_id: sql`a.user_id`,
          since: sql`a.submitted_at`,
        },
        sql`
        from quiz_attempt a join quiz on quiz.id = a.quiz_id
        where ${ungraded(actor)} and ${within(actor, 'quizzes:grade', 'quiz')} and ${reachesLearner(actor)}
          and exists (select from jsonb_array_elements(${marksOf}) mark where jsonb_typeof(mark -> 'points') = 'null')`,
      ),
    ),
}
