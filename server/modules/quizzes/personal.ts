import { sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import type { Personal, Scope } from '#platform/rows/personal.ts'

/**
 * Up to 50 attempts, each with its answers and grades.
 * Questions are not data of the person, so they are left out. The quiz itself shows right answers where its review setting allows it.
 */
const attempts = ({ account_id }: Scope, after: string) => sql<{ id: string }>`
  select a.id, a.organization_id, a.quiz_id, q.title as quiz_title, a.user_id, a.number, a.version, a.passing_score, a.time_limit_minutes,
    a.sitting_id as quiz_sitting_id,    a.started_at, a.deadline_at, a.submitted_at, a.graded_at, a.score, a.passed, a.record_id,
    (select coalesce(json_agg(w order by w.question_id), '[]') from quiz_answer w where w.attempt_id = a.id) as answers,
    (select coalesce(json_agg(json_build_object('number', g.number, 'score', g.score, 'passed', g.passed, 'reason', g.reason,
      'graded_at', g.graded_at, 'comments', jsonb_path_query_array(g.marks, '$[*].comment ? (@ <> null)')) order by g.number), '[]')
      from quiz_grade g where g.attempt_id = a.id) as grades,
    (select coalesce(json_agg(json_build_object('reason', r.reason, 'asked_at', r.asked_at, 'kept', r.kept,
      'decision_reason', r.decision_reason, 'decided_at', r.decided_at) order by r.id), '[]')
      from quiz_regrade_decision r where r.attempt_id = a.id) as decisions
  from quiz_attempt a join quiz q on q.id = a.quiz_id
  where a.user_id = ${account_id}::uuid and a.id > ${after}::uuid order by a.id limit 50`

const overrides = ({ account_id }: Scope) => sql<object>`
  select o.*, q.title as quiz_title from quiz_override o join quiz q on q.id = o.quiz_id
  where o.user_id = ${account_id}::uuid order by o.quiz_id`

const accommodations = ({ account_id }: Scope) => sql<object>`
  select w.* from quiz_accommodation w where w.user_id = ${account_id}::uuid order by w.organization_id`

/** Up to 1,000 sittings, by id, that the person led, was invited to or joined. */
const sittings = ({ account_id }: Scope, after: string) => sql<{ id: string }>`
  select s.id, s.organization_id, q.title as quiz_title, s.title, s.starts_at, s.ends_at, s.cancelled_at, seat.joined_at, seat.attempt_id,
    h.user_id is not null as is_host, p.user_id is not null as is_invited
  from quiz_sitting s join quiz q on q.id = s.quiz_id
  left join quiz_sitting_host h on h.sitting_id = s.id and h.user_id = ${account_id}::uuid
  left join quiz_sitting_person p on p.sitting_id = s.id and p.user_id = ${account_id}::uuid
  left join quiz_sitting_seat seat on seat.sitting_id = s.id and seat.user_id = ${account_id}::uuid
  where (h.user_id is not null or p.user_id is not null or seat.user_id is not null) and s.id > ${after}::uuid order by s.id limit 1000`

const attemptsOpen = refusal('invalid_state', 'attempts_open', 'Both accounts have an open attempt at “{title}”. Submit one of them first.')

async function bothAnswer(db: Tx, { quiz_id }: Record<string, unknown>): Promise<Error> {
  const { title } = await db.selectFrom('quiz').select('title').where('id', '=', String(quiz_id)).executeTakeFirstOrThrow()
  return attemptsOpen({ title })
}

/** Erases free-text answers, which may contain anything, and the reasons for more time. Results stay. */
async function erase(db: Tx, accountId: string) {
  await sql`update quiz_answer w set answer = null from quiz_attempt a
    where a.id = w.attempt_id and a.user_id = ${accountId}::uuid and w.answer ? 'text'`.execute(db)
  await db.deleteFrom('quiz_override').where('user_id', '=', accountId).execute()
  await db.deleteFrom('quiz_accommodation').where('user_id', '=', accountId).execute()
  return []
}

export const personal: Personal = {
  kind: 'quizzes',
  onePerPerson: [
    { table: 'quiz_attempt', person: 'user_id', with: ['quiz_id'], when: 't.submitted_at is null', refused: bothAnswer },
    { table: 'quiz_override', person: 'user_id', with: ['quiz_id'] },
    { table: 'quiz_accommodation', person: 'user_id', with: ['organization_id'] },
    { table: 'quiz_sitting_host', person: 'user_id', with: ['sitting_id'] },
    { table: 'quiz_sitting_person', person: 'user_id', with: ['sitting_id'] },
    { table: 'quiz_sitting_seat', person: 'user_id', with: ['sitting_id'] },
  ],
  numbered: [{ table: 'quiz_attempt', person: 'user_id', with: ['quiz_id'], number: 'number', by: 'started_at' }],
  about: {
    quiz_attempt: ['user_id'],
    quiz_override: ['user_id'],
    quiz_accommodation: ['user_id'],
    quiz_sitting_host: ['user_id'],
    quiz_sitting_person: ['user_id'],
    quiz_sitting_seat: ['user_id'],
  },
  beside: {
    quiz_draft: ['changed_by'],
    quiz_version: ['published_by'],
    quiz_grade: ['graded_by'],
    quiz_reservation: ['user_id'],
    quiz_override: ['set_by'],
    quiz_accommodation: ['set_by'],
    quiz_regrade_decision: ['asked_by', 'decided_by'],
  },
  lists: { 'quiz-overrides': overrides, 'quiz-accommodations': accommodations },
  pages: { 'quiz-attempts': attempts, 'quiz-sittings': sittings },
  trail: ({ account_id }) => sql<{ id: string }>`select id from quiz_attempt where user_id = ${account_id}::uuid`,
  erase,
}
