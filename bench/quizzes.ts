import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { Issuer } from '../test/issuer.ts'
import type { Pool } from '../server/platform/db/open.ts'
import { medianTime, openConnection, requestText } from './load.ts'
import { type Someone, type World, newIds } from './seed.ts'
import type { Servers, Workload } from './sides.ts'

const LEARNERS = 500
const ATTEMPTS = 10_000
const QUESTIONS = 50
const REPEATED = 5

/** Adds quizzes of fifty questions, and as many attempts at one of them as there are records, up to ATTEMPTS. */
export async function examine(pool: Pool, issuer: Issuer, world: World, records: number): Promise<void> {
  const { main, members } = world
  const { rows } = await pool.query<{ id: string }>(`select id from sign_in_provider limit 1`)
  const learners = await Promise.all(
    members.slice(-LEARNERS).map(async (id, nr): Promise<Someone> => {
      const identity = [randomUUIDv7(), id, rows[0]!.id, `examinee-${nr}`]
      await pool.query(`insert into identity (id, account_id, provider_id, subject) values ($1, $2, $3, $4)`, identity)
      return { id, token: await issuer.token({ sub: `examinee-${nr}` }) }
    }),
  )
  const [fresh, limited, exam, taken, led] = newIds(5) as [string, string, string, string, string]
  const questions = Array.from({ length: QUESTIONS }, () => randomUUID())
  const options = Array.from({ length: 4 }, () => randomUUID())
  for (const id of [fresh, limited, exam, taken, led]) await makeQuiz(pool, main.id, id, questions, options)
  await takeQuiz(pool, world, taken, { questions, options, count: Math.min(ATTEMPTS, records) })
  world.exam = { fresh, limited, exam, taken, led, option: options[0]!, learners }
}

async function makeQuiz(pool: Pool, organization: string, id: string, questions: string[], options: string[]): Promise<void> {
  await pool.query(`insert into quiz (id, owner_organization_id, title, version, time_limit_minutes) values ($1, $2, 'Exam', 1, 60)`, [id, organization]) // prettier-ignore
  await pool.query(
    `insert into quiz_version (organization_id, quiz_id, version, sections, bank_count, requires_recertification)
     values ($1, $2, 1, '[]', $3, false)`,
    [organization, id, questions.length],
  )
  await pool.query(
    `insert into quiz_question (organization_id, quiz_id, version, question_id, position, kind, points, body)
     select $1, $2, 1, question, n - 1, 'single_choice', 1, jsonb_build_object('kind', 'single_choice', 'question_id', question,
       'prompt_markdown', 'Question ' || n, 'points', 1, 'options', (
         select jsonb_agg(jsonb_build_object('id', o, 'text', 'Option ' || at, 'correct', at = 1)) from unnest($4::uuid[]) with ordinality as o(o, at)))
     from unnest($3::uuid[]) with ordinality as q(question, n)`,
    [organization, id, questions, options],
  )
}

type Taken = { questions: string[]; options: string[]; count: number }

/** Adds graded attempts of all members in turn. The better a member is, the more questions they answer correctly. */
async function takeQuiz(pool: Pool, { main, members }: World, quiz: string, { questions, options, count }: Taken): Promise<void> {
  await pool.query(
    `insert into quiz_attempt (id, organization_id, quiz_id, user_id, number, version, passing_score, drawn, started_at, submitted_at,
       graded_at, score, passed)
     select id, $2, $3, ($4::uuid[])[1 + n % $5::int], 1 + n / $5::int, 1, 80, '[]', at, at + interval '20 minutes', at + interval '20 minutes',
       50, false
     from (select id, n::int - 1 as n, now() - interval '30 days' + n * interval '10 seconds' as at from unnest($1::uuid[]) with ordinality as t(id, n)) t`,
    [newIds(count), main.id, quiz, members, members.length],
  )
  const right = `(hashtext(a.id::text || q.n) & 1023) < 200 + (hashtext(a.user_id::text) & 511) + q.n * 6`
  await pool.query(
    `insert into quiz_grade (organization_id, attempt_id, number, marks, score, passed)
     select a.organization_id, a.id, 1, (
       select jsonb_agg(jsonb_build_object('question_id', q.id, 'points', (${right})::int, 'of', 1, 'right', ${right}, 'must_pass', false,
         'by_hand', false, 'comment', null)) from unnest($2::uuid[]) with ordinality as q(id, n)), 50, false
     from quiz_attempt a where a.quiz_id = $1`,
    [quiz, questions],
  )
  await pool.query(
    `insert into quiz_answer (organization_id, attempt_id, question_id, seq, writer, answer)
     select a.organization_id, a.id, q.id, 1, 'bench', jsonb_build_object('option_id', (case when ${right} then $3::text[] else $4::text[] end)[1 + (hashtext(a.id::text) & 1)])
     from quiz_attempt a cross join unnest($2::uuid[]) with ordinality as q(id, n) where a.quiz_id = $1`,
    [quiz, questions, [options[0], options[0]], options.slice(1, 3)],
  )
}

type Begun = { id: string; questions: { question_id: string; options: { id: string }[] }[] }
const json = { type: 'application/json' }
const asked = async (origin: string, text: string): Promise<unknown> => {
  const connection = await openConnection(origin)
  const { status, body } = await connection.ask(text)
  connection.close()
  if (status >= 300) throw new Error(`${status} ${body.toString()} for ${text.slice(0, text.indexOf('\r'))}`)
  return JSON.parse(body.toString())
}
const begin = (origin: string, quiz: string, { token }: Someone) =>
  asked(origin, requestText(`/api/quizzes/${quiz}/attempts`, token, { ...json, text: '{"writer":"bench"}' })) as Promise<Begun>

/** W9: learners who all save answers at once, each to their own attempt. The limit is an upsert of the same row. */
export async function examWorkloads({ service }: Servers, { exam }: World): Promise<Workload[]> {
  const { learners, fresh, limited, option } = exam!
  const [ours, theirs]: Begun[][] = [[], []]
  for (const learner of learners) {
    ours!.push(await begin(service.origin, fresh, learner))
    theirs!.push(await begin(service.origin, limited, learner))
  }
  const seqs = { service: [] as number[], limit: [] as number[] }
  const next = (counts: number[], connection: number) => (counts[connection] = (counts[connection] ?? 0) + 1)
  const body = (seq: number) => JSON.stringify({ seq, writer: 'bench', answer: { option_id: option } })
  const questionOf = ({ questions }: Begun, seq: number) => questions[seq % questions.length]!.question_id
  return [
    {
      name: `W9 answers saved by ${learners.length} learners at once`,
      target: 0.5,
      connections: learners.length,
      next: {
        service: (connection) => {
          const seq = next(seqs.service, connection)
          const attempt = ours![connection]!
          const path = `/api/quiz-attempts/${attempt.id}/answers/${questionOf(attempt, seq)}`
          return requestText(path, learners[connection]!.token, { ...json, text: body(seq), method: 'PUT' })
        },
        limit: (connection) => {
          const seq = next(seqs.limit, connection)
          const attempt = theirs![connection]!
          const path = `/answers/${attempt.id}/${questionOf(attempt, seq)}`
          return requestText(path, learners[connection]!.token, { ...json, text: body(seq), method: 'PUT' })
        },
      },
    },
  ]
}

/** W9: everybody begins an attempt, and then everybody submits it. Returns milliseconds. */
export async function examOnce(pool: Pool, { service }: Servers, { exam }: World): Promise<number> {
  const { learners, exam: quiz } = exam!
  await pool.query(`update quiz_attempt set submitted_at = now(), graded_at = now(), passed = false where quiz_id = $1 and submitted_at is null`, [quiz]) // prettier-ignore
  const from = performance.now()
  const begun = await Promise.all(learners.map((learner) => begin(service.origin, quiz, learner)))
  const submit = ({ id }: Begun, nr: number) =>
    asked(service.origin, requestText(`/api/quiz-attempts/${id}/submit`, learners[nr]!.token, { ...json, text: '{}' }))
  await Promise.all(begun.map(submit))
  return performance.now() - from
}

/** W9: reads the statistics of the most taken quiz over all its attempts. Returns milliseconds. */
export const figuresOnce = ({ service }: Servers, { exam, people }: World) =>
  medianTime(service.origin, requestText(`/api/quizzes/${exam!.taken}/analytics?attempts=all`, people.administrator.token), REPEATED)
