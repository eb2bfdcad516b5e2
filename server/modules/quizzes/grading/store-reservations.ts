import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import type { QuizReservation } from './schema.ts'

/** How long a reservation lasts after its last renewal. */
const LASTS = "interval '5 minutes'"

type Answer = { attempt_id: string; question_id: string }

const isLive = sql<boolean>`held.renewed_at > clock_timestamp() - ${sql.raw(LASTS)}`

/** SQL for the QuizReservation in a row `held`, as JSON. */
const shown = (actor: Actor) => sql<QuizReservation>`json_build_object(
  'grader', ${person(actor, 'held.user_id', 'held.organization_id')}, 'own', held.user_id = ${actor.id}::uuid,
  'reserved_at', ${sql.raw(rfc3339('held.reserved_at'))}, 'lapses_at', ${sql.raw(rfc3339(`(held.renewed_at + ${LASTS})`))})`

/** SQL for the live reservation of the answer in rows `a` and `q`; null where nobody is grading it. */
export const reservationOf = (actor: Actor) => sql<QuizReservation | null>`(
  select ${shown(actor)} from quiz_reservation held
  where held.attempt_id = a.id and held.question_id = q.question_id and ${isLive})`

export async function find(db: Db, actor: Actor, { attempt_id, question_id }: Answer): Promise<QuizReservation | undefined> {
  const { rows } = await sql<{ reservation: QuizReservation }>`
    select ${shown(actor)} as reservation from quiz_reservation held
    where held.attempt_id = ${attempt_id}::uuid and held.question_id = ${question_id}::uuid and ${isLive}`.execute(db)
  return rows[0]?.reservation
}

/** Reserves an answer for a person, or renews their reservation. Returns false if another person has it and `takeOver` is false. */
export async function reserve(
  db: Tx,
  userId: string,
  { attempt_id, question_id, takeOver }: Answer & { takeOver: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    insert into quiz_reservation as held (organization_id, attempt_id, question_id, user_id, reserved_at, renewed_at)
    select a.organization_id, a.id, ${question_id}::uuid, ${userId}::uuid, clock.at, clock.at
    from quiz_attempt a cross join (select clock_timestamp() as at) clock where a.id = ${attempt_id}::uuid
    on conflict (attempt_id, question_id) do update set user_id = excluded.user_id, renewed_at = excluded.renewed_at,
      reserved_at = case when held.user_id = excluded.user_id and ${isLive} then held.reserved_at else excluded.reserved_at end
    where held.user_id = excluded.user_id or ${takeOver}::boolean or not ${isLive}
    returning question_id`.execute(db)
  return rows.length > 0
}

/** Deletes the person's reservation; a reservation of another person stays. */
export const release = (db: Tx, userId: string, { attempt_id, question_id }: Answer) =>
  db
    .deleteFrom('quiz_reservation')
    .where('attempt_id', '=', attempt_id)
    .where('question_id', '=', question_id)
    .where('user_id', '=', userId)
    .execute()

/** Deletes the reservations of answers that are now graded. */
export const removeGraded = (db: Tx, attemptId: string, questionIds: string[]) =>
  db.deleteFrom('quiz_reservation').where('attempt_id', '=', attemptId).where('question_id', 'in', questionIds).execute()
