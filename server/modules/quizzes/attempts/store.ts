import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Actor, type Owned } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import type { Permission } from '#platform/access/permissions.ts'
import { type Covered, coveredBy, covers } from '#platform/access/reached-people.ts'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { found } from '#platform/errors.ts'
import { versionOf } from '#platform/rows/as-seen.ts'
import { byMoment, cut, firstOf, following, inOrder } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page, PersonRef } from '#platform/shapes.ts'
import type { DrawnQuestion } from '../questions/rules-draw.ts'
import { type Mark, resultOf } from '../scoring/rules.ts'
import type { ListedQuizAttempt, QuizAnswer, QuizGrade } from './schema.ts'
import { isLiveOrganization, organizationArchived } from '#platform/access/live-organizations.ts'

export type StoredAttempt = Omit<Selectable<DB['quiz_attempt']>, 'drawn'> & { drawn: DrawnQuestion[] }
export type StoredAnswer = { question_id: string; seq: number; writer: string; answer: QuizAnswer | null; saved_at: string }

/** SQL for the state of the attempt in a row `a`. */
export const stateOf = sql<ListedQuizAttempt['state']>`
  case when a.submitted_at is null then 'in_progress' when a.graded_at is null then 'submitted' else 'graded' end`

/** SQL for the current marks of the attempt in a row `a`. */
export const marksOf = sql<Mark[] | null>`(select g.marks from quiz_grade g where g.attempt_id = a.id order by g.number desc limit 1)`

/** SQL for the version of a `mark` of the attempt in a row `a`. */
export const versionOfMark = versionOf(sql`a.id`, sql`mark`)

/** SQL for the versions of all current marks, by question. */
export const versionsOf = sql<Record<string, string> | null>`(
  select json_object_agg(mark ->> 'question_id', ${versionOfMark}) from jsonb_array_elements(${marksOf}) mark)`

/** Condition: the sitting of the attempt in a row `a` is not over yet. */
export const inSitting = sql<boolean>`exists (
  select from quiz_sitting s where s.id = a.sitting_id and s.cancelled_at is null and s.ended_at is null and s.ends_at > clock_timestamp())`

/** SQL for the number of drawn questions that the learner may see by now. In a sitting, these are the questions shown so far. */
const shownCount = sql<number>`coalesce((
  select case when s.pacing = 'host' then coalesce(s.question_index + 1, 0) when s.starts_at > clock_timestamp() then 0 end
  from quiz_sitting s where s.id = a.sitting_id and a.submitted_at is null and ${inSitting}), jsonb_array_length(a.drawn))`

const isUndecided = sql<boolean>`exists (select from quiz_regrade_decision r where r.attempt_id = a.id and r.decided_at is null)`

type Row = Omit<ListedQuizAttempt, 'can_pass'> & { waiting: Mark[] | null }

/** SQL for ListedQuizAttempts. It takes one statement for all rows of `source`, a query of quiz_attempt. The caller appends the order. */
const view = (actor: Actor, source: RawBuilder<unknown>, extra = sql``) => sql<Row>`
  select a.id, json_build_object('id', quiz.id, 'title', quiz.title) as quiz, a.version as quiz_version,
    a.sitting_id as quiz_sitting_id, a.number, ${stateOf} as state, ${person(actor, 'a.user_id', 'a.organization_id')} as learner,
    a.started_at, a.deadline_at, a.submitted_at, a.graded_at, a.passing_score, a.score, a.passed, a.record_id, jsonb_array_length(a.drawn) as question_count, ${isUndecided} as decision_pending,
    (select count(*)::int from quiz_answer w where w.attempt_id = a.id and w.answer is not null) as answered_count,
    case when a.submitted_at is not null and a.graded_at is null then ${marksOf} end as waiting ${extra}
  from (${source}) a join quiz on quiz.id = a.quiz_id`

const listed = <R extends Row>({ waiting, ...row }: R) => ({
  ...row,
  can_pass: waiting && resultOf(waiting, row.passing_score).can_pass,
})

/** An attempt with the fields that decide who sees it. */
export type SeenAttempt = ListedQuizAttempt &
  Owned &
  Covered & {
    user_id: string
    organization_archived: boolean
    quiz_id: string
    drawn: DrawnQuestion[]
    review: 'none' | 'score' | 'after_pass' | 'full'
    server_now: string
    /** Whether its sitting is not over yet, and how many of its questions the learner may see by now. */
    in_sitting: boolean
    shown_count: number
    /** Whether the learner has another open attempt at the quiz. */
    other_open: boolean
    /** Whether the learner passed on this version or a later one. */
    has_passed: boolean
    marks: Mark[] | null
    versions: Record<string, string> | null
    answers: Pick<StoredAnswer, 'question_id' | 'seq' | 'answer' | 'saved_at'>[]
  }

const overPeople: Permission[] = ['quizzes:read', 'quizzes:grade']

export async function find(db: Db, actor: Actor, id: string): Promise<SeenAttempt | undefined> {
  const more = sql`, ${coveredBy(actor, overPeople, 'a.user_id', 'a.organization_id')} as covered_by, a.user_id, a.quiz_id, a.drawn, quiz.review, quiz.owner_organization_id, quiz.owner_department_id,
    ${organizationArchived('a.organization_id')} as organization_archived,
    ${sql.raw(rfc3339('clock_timestamp()'))} as server_now, ${marksOf} as marks, ${versionsOf} as versions,
    ${inSitting} as in_sitting, ${shownCount} as shown_count,
    exists (select from quiz_attempt o where o.quiz_id = a.quiz_id and o.user_id = a.user_id and o.id <> a.id and o.submitted_at is null) as other_open,
    exists (select from quiz_attempt o where o.quiz_id = a.quiz_id and o.user_id = a.user_id and o.passed and o.version >= a.version) as has_passed,
    (select coalesce(json_agg(json_build_object('question_id', w.question_id, 'seq', w.seq, 'answer', w.answer,
      'saved_at', ${sql.raw(rfc3339('w.saved_at'))})), '[]') from quiz_answer w where w.attempt_id = a.id) as answers`
  const { rows } = await sql<
    Omit<SeenAttempt, 'can_pass'> & Row
  >`${view(actor, sql`select * from quiz_attempt where id = ${id}::uuid`, more)}`.execute(db)
  return rows[0] && listed(rows[0])
}

/** Returns an attempt. Throws 404 when there is none. */
export const get = async (db: Db, actor: Actor, id: string) => found(await find(db, actor, id))

/** Locks an attempt until the transaction ends. Saves of answers wait meanwhile. Throws 404 when it is gone. */
export async function lock(db: Tx, id: string): Promise<StoredAttempt> {
  return found(
    await db.selectFrom('quiz_attempt').selectAll().where('id', '=', id).forNoKeyUpdate().$castTo<StoredAttempt>().executeTakeFirst(),
  )
}

export function answers(db: Db, attemptId: string): Promise<StoredAnswer[]> {
  return db
    .selectFrom('quiz_answer')
    .select(['question_id', 'seq', 'writer', 'answer', 'saved_at'])
    .where('attempt_id', '=', attemptId)
    .$castTo<StoredAnswer>()
    .execute()
}

/** Returns the grades of an attempt, oldest first. */
export async function grades(db: Db, actor: Actor, attemptId: string): Promise<QuizGrade[]> {
  return db
    .selectFrom('quiz_grade')
    .select(['number', 'score', 'passed', 'reason', 'graded_at'])
    .select(person(actor, 'quiz_grade.graded_by', 'quiz_grade.organization_id').as('graded_by'))
    .$castTo<QuizGrade & { graded_by: PersonRef | null }>()
    .where('attempt_id', '=', attemptId)
    .orderBy('number')
    .execute()
}

export type AttemptFilter = { user_id?: string | undefined; state?: ListedQuizAttempt['state'] | undefined }

/** Returns a page of attempts at a quiz, newest first, by people whom the caller reaches. */
export const listOfQuiz = (db: Db, actor: Actor, quizId: string, { user_id, state }: AttemptFilter, request: PageRequest) =>
  newest(db, actor, sql`a.quiz_id = ${quizId}::uuid and ${covers(actor, 'quizzes:read', 'a.user_id', 'a.organization_id')}
    and (${user_id ?? null}::uuid is null or a.user_id = ${user_id ?? null}::uuid)
    and (${state ?? null}::text is null or ${stateOf} = ${state ?? null}::text)`, request) // prettier-ignore

/**
 * Returns a page of the caller's own attempts, newest first, without archived organizations.
 * The score is null where the quiz shows no scores.
 */
export async function listOwn(db: Db, actor: Actor, quizId: string | undefined, request: PageRequest): Promise<Page<ListedQuizAttempt>> {
  const own = sql`a.user_id = ${actor.id}::uuid and (${quizId ?? null}::uuid is null or a.quiz_id = ${quizId ?? null}::uuid)
    and ${isLiveOrganization('a.organization_id')}`
  const { items, next_cursor } = await newest(db, actor, own, request)
  return { items: items.map(({ review, ...attempt }) => (review === 'none' ? { ...attempt, score: null } : attempt)), next_cursor }
}

const byStart = byMoment('a.started_at', 'a.id')

async function newest(db: Db, actor: Actor, where: RawBuilder<unknown>, request: PageRequest) {
  const source = sql`select * from quiz_attempt a where ${where} and ${following(byStart, request)} ${firstOf(byStart, request)}`
  const { rows } = await sql<Row & Pick<SeenAttempt, 'review'>>`${view(actor, source, sql`, quiz.review`)} ${inOrder(byStart)}`.execute(db)
  return cut(rows.map(listed), ({ started_at, id }) => [started_at, id], request)
}
