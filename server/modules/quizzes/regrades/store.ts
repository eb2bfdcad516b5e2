import { type Insertable, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import { covers } from '#platform/access/reached-people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import type { PersonRef } from '#platform/shapes.ts'
import { versionOf } from '#platform/rows/as-seen.ts'
import { type StoredAttempt, marksOf } from '../attempts/store.ts'
import type { QuizAnswer } from '../attempts/schema.ts'
import type { Mark } from '../scoring/rules.ts'
import type { QuizRegradeDecision } from './schema.ts'

/** Whether a grader still has to decide about the pass of an attempt. */
export async function isUndecided(db: Db, attemptId: string): Promise<boolean> {
  const found = await db
    .selectFrom('quiz_regrade_decision')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export type RegradableAttempt = StoredAttempt & {
  submitted_at: string
  learner: PersonRef
  /** The current marks, or those by the changed key while a decision is pending. */
  marks: Mark[]
  answer: QuizAnswer | null
}

/** Locks the submitted attempts that asked a question, until the transaction ends, and returns them. */
export async function lockAsked(db: Tx, actor: Actor, quizId: string, questionId: string): Promise<RegradableAttempt[]> {
  const asked = sql`quiz_id = ${quizId}::uuid and submitted_at is not null
    and drawn @> ${JSON.stringify([{ question_id: questionId }])}::jsonb`
  await sql`select from quiz_attempt where ${asked} order by id for no key update`.execute(db)
  const { rows } = await sql<RegradableAttempt>`
    select a.*, ${person(actor, 'a.user_id', 'a.organization_id')} as learner, coalesce(
        (select r.marks from quiz_regrade_decision r where r.attempt_id = a.id and r.decided_at is null), ${marksOf}) as marks,
      (select w.answer from quiz_answer w where w.attempt_id = a.id and w.question_id = ${questionId}::uuid) as answer
    from quiz_attempt a where ${asked} order by a.id`.execute(db)
  return rows
}

type NewDecision = Omit<Insertable<DB['quiz_regrade_decision']>, 'marks'> & { marks: Mark[] }

/** Creates a pending decision, which replaces an earlier pending one for the attempt. */
export async function ask(db: Tx, { marks, ...decision }: NewDecision): Promise<void> {
  await withdraw(db, decision.attempt_id)
  await db
    .insertInto('quiz_regrade_decision')
    .values({ ...decision, marks: JSON.stringify(marks) })
    .execute()
}

/** Deletes the pending decision for an attempt. */
export async function withdraw(db: Tx, attemptId: string): Promise<void> {
  await db.deleteFrom('quiz_regrade_decision').where('attempt_id', '=', attemptId).where('decided_at', 'is', null).execute()
}

const versionOfDecision = versionOf(...['id', 'marks', 'reason'].map((column) => sql.ref(`quiz_regrade_decision.${column}`)))

/** Query for the version of a decision. */
export const version = (id: string) =>
  sql<{ version: string }>`select ${versionOfDecision} as version from quiz_regrade_decision where id = ${id}::uuid`

const view = (db: Db, actor: Actor) =>
  db
    .selectFrom('quiz_regrade_decision')
    .innerJoin('quiz_attempt', 'quiz_attempt.id', 'quiz_regrade_decision.attempt_id')
    .select([
      'quiz_regrade_decision.id',
      'quiz_attempt.quiz_id',
      'quiz_regrade_decision.attempt_id',
      'quiz_attempt.number as attempt_number',
      'quiz_regrade_decision.question_id',
      'quiz_attempt.submitted_at',
      'quiz_attempt.passing_score',
      'quiz_attempt.score',
      'quiz_regrade_decision.score as regraded_score',
      'quiz_regrade_decision.reason',
      'quiz_regrade_decision.asked_at',
      'quiz_regrade_decision.kept',
      'quiz_regrade_decision.decision_reason',
      'quiz_regrade_decision.decided_at',
      person(actor, 'quiz_attempt.user_id', 'quiz_attempt.organization_id').as('learner'),
      person(actor, 'quiz_regrade_decision.asked_by', 'quiz_attempt.organization_id').as('asked_by'),
      person(actor, 'quiz_regrade_decision.decided_by', 'quiz_attempt.organization_id').as('decided_by'),
      sql<string | null>`case when quiz_regrade_decision.decided_at is null then ${versionOfDecision} end`.as('version'),
    ])
    .$castTo<QuizRegradeDecision>()

/** Returns the pending decisions about people whom the caller reaches, newest first. */
export const waiting = (db: Db, actor: Actor, quizId: string): Promise<QuizRegradeDecision[]> =>
  view(db, actor)
    .where('quiz_attempt.quiz_id', '=', quizId)
    .where('quiz_regrade_decision.decided_at', 'is', null)
    .where(covers(actor, 'quizzes:grade', 'quiz_attempt.user_id', 'quiz_attempt.organization_id'))
    .orderBy('quiz_regrade_decision.asked_at', 'desc')
    .orderBy('quiz_regrade_decision.id', 'desc')
    .execute()

export function find(db: Db, actor: Actor, id: string): Promise<QuizRegradeDecision | undefined> {
  return view(db, actor).where('quiz_regrade_decision.id', '=', id).executeTakeFirst()
}

type PendingDecision = { id: string; marks: Mark[] }

/** Returns a pending decision. The caller holds the lock of its attempt. */
export function undecided(db: Tx, id: string): Promise<PendingDecision | undefined> {
  return db
    .selectFrom('quiz_regrade_decision')
    .select(['id', 'marks'])
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .$castTo<PendingDecision>()
    .executeTakeFirst()
}

type DecisionColumns = { kept: boolean; decision_reason: string; decided_by: string }

export async function decide(db: Tx, id: string, decided: DecisionColumns): Promise<void> {
  await db
    .updateTable('quiz_regrade_decision')
    .set({ ...decided, decided_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}
