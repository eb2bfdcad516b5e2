import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { isSeen } from '#platform/rows/targets.ts'
import {
  type DatedProof, type Kind, type PlacedRule, type Question, type TracedItem, type TracedRule, countEach, counting, isOld,
} from './kind.ts' // prettier-ignore

/** Passes of quizzes, dated by submission. */
const source = { measure, trace }

export const ofQuizzes = {
  quiz_pass: {
    field: 'quiz_id',
    target: {
      table: 'quiz',
      named: (actor) => isSeen(actor, 'quizzes:read', 'quiz'),
      told: sql`'quiz', (select json_build_object('id', q.id, 'name', q.title) from quiz q where q.id = r.quiz_id)`,
    },
    unit: 'passes',
    required: () => 1,
    explain: counting('pass counts', 'passes count'),
    source,
  },
} satisfies Record<string, Kind>

/** SQL for the moment after which a pass of the quiz counts, because everyone had to take it again. Null if any counts. */
const cutoffAt = (quiz: RawBuilder<unknown>, at: string) => sql<string | null>`(
  select max(v.published_at) from quiz_version v
  where v.quiz_id = ${quiz} and v.requires_recertification and v.published_at <= ${at}::timestamptz)`

async function measure(db: Db, { people, at }: Question, rules: PlacedRule[]) {
  const { rows } = await sql<DatedProof>`
    with quiz as materialized (
      select nr::int - 1 as rule, id, ${cutoffAt(sql`given.id`, at)} as cutoff_at
      from unnest(${rules.map(({ rule }) => rule.quiz_id)}::uuid[]) with ordinality as given (id, nr)
    )
    select person.nr::int - 1 as person, quiz.rule, a.submitted_at as dated
    from quiz
    join quiz_attempt a on a.quiz_id = quiz.id and a.passed and (quiz.cutoff_at is null or a.submitted_at > quiz.cutoff_at)
    join unnest(${people}::uuid[]) with ordinality as person (id, nr) on person.id = a.user_id
    where a.submitted_at <= ${at}::timestamptz`.execute(db)
  return countEach(rules, rows)
}

async function trace(db: Db, question: Question): Promise<(of: TracedRule) => TracedItem[]> {
  const attempts = Map.groupBy(await traced(db, question), ({ user_id }) => user_id)
  return ({ user_id, rule, since }) =>
    (attempts.get(user_id) ?? [])
      .filter(({ quiz_id }) => quiz_id === rule.quiz_id)
      .map(({ id, title, dated, came_to, outdated, score, passing_score, next_try_at }) => {
        const unpassed = came_to === 'passed' ? null : came_to
        const reason = unpassed ?? (outdated ? 'before the cutoff' : isOld(dated, since) ? 'before the last award' : null)
        return { kind: 'quiz_attempt', id, title, at: dated, amount: 1, reason, attempt: { score, passing_score, next_try_at } }
      })
}

/** An attempt at a quiz. `dated` is its submission, else its start. `outdated`: before everyone had to take it again. */
type AttemptTrace = {
  id: string
  quiz_id: string
  user_id: string
  title: string
  dated: string
  came_to: 'passed' | 'failed' | 'not graded' | 'in progress'
  outdated: boolean
  score: number | null
  passing_score: number
  next_try_at: string | null
}

/** Reads attempts. Later decisions of graders are included as they are now. */
async function traced(db: Db, { people, types, at }: Question): Promise<AttemptTrace[]> {
  const quizIds = types.flatMap(({ rules }) => rules.flatMap(({ quiz_id }) => quiz_id ?? []))
  const next = sql`a.submitted_at + make_interval(mins => q.retake_wait_minutes)`
  const { rows } = await sql<AttemptTrace>`
    select a.id, a.quiz_id, a.user_id, q.title, a.passing_score, came.dated, came.came_to,
      coalesce(came.dated <= ${cutoffAt(sql`q.id`, at)}, false) as outdated,
      case when came.came_to in ('passed', 'failed') and q.review <> 'none' then a.score end as score,
      case when came.came_to = 'failed' and ${next} > now() then ${next} end as next_try_at
    from quiz_attempt a join quiz q on q.id = a.quiz_id cross join lateral (
      select case when a.submitted_at <= ${at}::timestamptz then a.submitted_at else a.started_at end as dated,
        case when a.submitted_at is null or a.submitted_at > ${at}::timestamptz then 'in progress'
          when a.passed is null then 'not graded' when a.passed then 'passed' else 'failed' end as came_to
    ) came
    where a.quiz_id = any(${quizIds}::uuid[]) and a.user_id = any(${people}::uuid[]) and a.started_at <= ${at}::timestamptz
    order by came.dated desc, a.id desc`.execute(db)
  return rows
}
