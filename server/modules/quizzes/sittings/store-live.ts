import { type RawBuilder, sql } from 'kysely'
import { type Db, rfc3339 } from '#platform/db/open.ts'
import { notFound } from '#platform/errors.ts'
import type { DrawnQuestion } from '../questions/rules-draw.ts'
import type { Quiz } from '../schema.ts'
import type { SittingReveal, SittingState } from './schema.ts'

/** SQL for the phase of a sitting in a row `s`. Time alone ends a sitting, and starts a self-paced one. */
const phaseOf = sql<SittingState['phase']>`
  case when s.cancelled_at is not null or s.ended_at is not null or s.ends_at <= clock_timestamp() then 'ended'
    when s.pacing = 'self' and s.starts_at <= clock_timestamp() then 'question' else s.phase end`

/** SQL for the drawn question that the sitting in a row `s` shows. */
const current = sql<DrawnQuestion | null>`(s.drawn -> s.question_index)`

const joined = sql<number>`(select count(*)::int from quiz_sitting_seat seat where seat.sitting_id = s.id)`

/** Condition: the learner of the attempt `a` has answered the open question. In a self-paced sitting, they have submitted. */
export const hasAnswered = sql<boolean>`
  case when s.pacing = 'self' then a.submitted_at is not null else exists (
    select from quiz_answer w where w.attempt_id = a.id and w.answer is not null
      and w.question_id = (s.drawn -> s.question_index ->> 'question_id')::uuid) end`

const answered = sql<number>`(
  select count(*)::int from quiz_sitting_seat seat join quiz_attempt a on a.id = seat.attempt_id
  where seat.sitting_id = s.id and ${hasAnswered})`

/** The fields that differ between two states. If all are equal, there is nothing new to send. */
export type Pulse = Pick<SittingState, 'seq' | 'phase' | 'joined' | 'answered'> & { id: string }

const pulse = sql`s.id, s.seq, ${phaseOf} as phase, ${joined} as joined, ${answered} as answered`

/** A state without its question, with the data that the question is built from. */
type QuestionSource = { quiz_id: string; quiz_version: number | null; drawn: DrawnQuestion | null } & Pick<Quiz, 'review'>
export type SittingStateRow = Omit<SittingState, 'question'> & Pulse & QuestionSource

export async function bareState(db: Db, id: string): Promise<SittingStateRow> {
  const { rows } = await sql<SittingStateRow>`
    select ${pulse}, s.question_index, s.opened_at, s.closes_at, ${sql.raw(rfc3339('clock_timestamp()'))} as server_now,
      s.quiz_id, s.quiz_version, ${current} as drawn, quiz.review,
      coalesce(jsonb_array_length(s.drawn), v.section_draws, quiz.draw_count, v.bank_count, 0) as question_count
    from quiz_sitting s join quiz on quiz.id = s.quiz_id
    left join quiz_version v on v.quiz_id = quiz.id and v.version = coalesce(s.quiz_version, quiz.version)
    where s.id = ${id}::uuid`.execute(db)
  return rows[0] ?? Promise.reject(notFound())
}

/** Counts, among the attempts of a sitting, how often each option or each of true and false was chosen. */
export async function chosenOf(db: Db, sittingId: string, questionId: string): Promise<SittingReveal['chosen']> {
  const each = (path: RawBuilder<unknown>) => sql`
    select choice, count(*)::int as count
    from quiz_attempt a join quiz_answer w on w.attempt_id = a.id and w.question_id = ${questionId}::uuid
    cross join lateral jsonb_path_query(w.answer, ${path}) choice
    where a.sitting_id = ${sittingId}::uuid group by choice`
  const { rows } = await sql<{ choice: string | boolean; count: number }>`
    ${each(sql`'$.option_id'`)} union all ${each(sql`'$.option_ids[*]'`)} union all ${each(sql`'$.value'`)}`.execute(db)
  return rows.map(({ choice, count }) => (typeof choice === 'boolean' ? { value: choice, count } : { option_id: choice, count }))
}

/** Returns the current pulses of sittings. Deleted sittings are missing. */
export async function pulsesOf(db: Db, ids: string[]): Promise<Pulse[]> {
  const { rows } = await sql<Pulse>`select ${pulse} from quiz_sitting s where s.id = any(${ids}::uuid[])`.execute(db)
  return rows
}
