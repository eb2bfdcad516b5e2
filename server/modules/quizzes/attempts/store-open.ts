import { type Insertable, type RawBuilder, sql } from 'kysely'
import { type Db, type Tx, atOnce } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { statement } from '#platform/db/statement.ts'
import { notFound, onViolation } from '#platform/errors.ts'
import { deadlineOf } from '../overrides/store-deadlines.ts'
import type { DrawnQuestion } from '../questions/rules-draw.ts'
import { attemptsLeft } from '../store-standing.ts'
import { type StoredAnswer, type StoredAttempt, inSitting } from './store.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

onViolation('quiz_attempt_version_fkey', notFound)

/** Locks the account of a learner. It serializes what one person does at quizzes and changes of their extra time. */
export async function lockLearner(db: Tx, userId: string): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Locks the open attempt of a person at a quiz until the transaction ends. */
export function lockOpen(db: Tx, quizId: string, userId: string): Promise<StoredAttempt | undefined> {
  return db
    .selectFrom('quiz_attempt')
    .selectAll()
    .where('quiz_id', '=', quizId)
    .where('user_id', '=', userId)
    .where('submitted_at', 'is', null)
    .forNoKeyUpdate()
    .$castTo<StoredAttempt>()
    .executeTakeFirst()
}

/** Whether a person has an open attempt at a quiz whose organization is not archived. */
export async function hasOpen(db: Db, quizId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from quiz_attempt a where ${isLiveOrganization('a.organization_id')} and a.quiz_id = ${quizId}::uuid and a.user_id = ${userId}::uuid and a.submitted_at is null) as open`.execute(
    db,
  )
  return rows[0]!.open
}

export type AttemptAllowance = { owner_archived: boolean; attempts: number; attempts_left: number | null; next_try_at: string | null }

/** Returns the facts that decide whether a person may begin another attempt. */
export async function before(db: Db, quizId: string, userId: string): Promise<AttemptAllowance> {
  const { rows } = await sql<AttemptAllowance>`
    select o.archived_at is not null or coalesce(d.archived_at is not null, false) as owner_archived,
      ${attemptsLeft(userId)} as attempts_left, coalesce(mine.number, 0) as attempts,
      case when mine.next_try_at > clock_timestamp() then mine.next_try_at end as next_try_at
    from quiz join organization o on o.id = quiz.owner_organization_id left join department d on d.id = quiz.owner_department_id
    left join lateral (
      select max(a.number) as number, max(a.submitted_at) + make_interval(mins => quiz.retake_wait_minutes) as next_try_at
      from quiz_attempt a where a.quiz_id = quiz.id and a.user_id = ${userId}::uuid
    ) mine on true
    where quiz.id = ${quizId}::uuid`.execute(db)
  return rows[0] ?? Promise.reject(notFound())
}

type NewAttempt = Omit<Insertable<DB['quiz_attempt']>, 'drawn' | 'writer'> & { drawn: DrawnQuestion[]; writer: string | null }

/** Creates an attempt that begins now, by the database clock, with the person's extra time. */
export async function create(db: Tx, { drawn, ...attempt }: NewAttempt): Promise<void> {
  await db.insertInto('quiz_attempt').values({ ...attempt, drawn: JSON.stringify(drawn) }).execute() // prettier-ignore
  await sql`update quiz_attempt a set deadline_at = ${deadlineOf} where a.id = ${attempt.id}::uuid`.execute(db)
}

/** Makes this window the only one that may save. */
export async function setWriter(db: Tx, attemptId: string, writer: string): Promise<void> {
  await db.updateTable('quiz_attempt').set({ writer }).where('id', '=', attemptId).execute()
}

/** Answers that are in transit when a question closes still count. */
const GRACE = sql`interval '1 second'`

/**
 * Condition: the sitting of the attempt `a`, if it has one, takes answers to this question.
 * With a host, only the open question takes answers.
 */
const takes = (questionId: RawBuilder<unknown>) => sql<boolean>`(a.sitting_id is null or not ${inSitting} or exists (
  select from quiz_sitting s where s.id = a.sitting_id and case s.pacing when 'self' then s.starts_at <= clock_timestamp() else
    s.phase = 'question' and s.drawn -> s.question_index ->> 'question_id' = ${questionId}::text
    and coalesce(clock_timestamp() <= s.closes_at + ${GRACE}, true) end))`

type SavedAnswer = StoredAnswer & { deadline_at: string | null; server_now: string }
type AnswerToSave = { attempt_id: string; question_id: string; seq: number; writer: string; answer: string | null }

/**
 * Stores an answer; returns undefined if it was not stored.
 * The attempt must be open and before its deadline, by the clock of this statement.
 * Only the window that resumed the attempt last may save, and only a newer answer replaces an older one.
 * One statement checks all of it, so the order in which saves arrive does not matter. A submission that is under way finishes first.
 * Archived organizations store nothing.
 */
export async function save(db: Db, save: AnswerToSave): Promise<SavedAnswer | undefined> {
  const [saved] = await atOnce(db, (db) => saving(db, save))
  return saved
}

const saving = statement<SavedAnswer, AnswerToSave>(
  (value) => sql<SavedAnswer>`
    with saved as (
      insert into quiz_answer as kept (organization_id, attempt_id, question_id, seq, writer, answer, saved_at)
      select a.organization_id, a.id, ${value('question_id')}::uuid, ${value('seq')}::int, ${value('writer')}::text,
        ${value('answer')}::jsonb, clock_timestamp()
      from quiz_attempt a
      where a.id = ${value('attempt_id')}::uuid and ${isLiveOrganization('a.organization_id')} and a.submitted_at is null and (a.deadline_at is null or clock_timestamp() <= a.deadline_at)
        and (a.writer is null or a.writer = ${value('writer')}::text) and ${takes(value('question_id'))}
      for share of a
      on conflict (attempt_id, question_id) do update
        set seq = excluded.seq, writer = excluded.writer, answer = excluded.answer, saved_at = excluded.saved_at
        where kept.writer <> excluded.writer or kept.seq < excluded.seq
      returning question_id, seq, writer, answer, saved_at
    ) select saved.*, a.deadline_at, clock_timestamp() as server_now from saved join quiz_attempt a on a.id = ${value('attempt_id')}::uuid`,
)

type AttemptSnapshot = {
  submitted_at: string | null
  deadline_at: string | null
  is_over: boolean
  takes: boolean
  writer: string | null
  server_now: string
}

/** Returns the stored answer to a question of an attempt. */
export function answer(db: Db, attemptId: string, questionId: string): Promise<StoredAnswer | undefined> {
  return db
    .selectFrom('quiz_answer')
    .select(['question_id', 'seq', 'writer', 'answer', 'saved_at'])
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', questionId)
    .$castTo<StoredAnswer>()
    .executeTakeFirst()
}

/** Returns the current state of an attempt, and whether its sitting takes answers to a question. Throws 404 in an archived organization. */
export async function now(db: Db, attemptId: string, questionId: string): Promise<AttemptSnapshot> {
  const { rows } = await sql<AttemptSnapshot>`
    select submitted_at, deadline_at, writer, clock_timestamp() as server_now,
      submitted_at is not null or coalesce(clock_timestamp() > deadline_at, false) as is_over, ${takes(sql`${questionId}`)} as takes
    from quiz_attempt a where a.id = ${attemptId}::uuid and ${isLiveOrganization('a.organization_id')}`.execute(db)
  return rows[0] ?? Promise.reject(notFound())
}
