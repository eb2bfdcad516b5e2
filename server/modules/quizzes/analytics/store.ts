import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { marksOf } from '../attempts/store.ts'
import type { Question } from '../questions/rules.ts'
import type { Answered, Column } from './rules.ts'

/** Which attempts are looked at: the first graded one of everybody, or all. */
export const whichAttempts = ['first', 'all'] as const

/** A question with all marks, or one of its options with the attempts that chose it. */
type Row = {
  question_id: string
  option_id: string | null
  version: number
  body: Question
  attempts: number[]
  points: number[]
  of: number[]
  people: number
  omitted: number
  attempt_count: number
  people_count: number
}

/** What was answered in graded attempts, question by question, of one moment. */
export async function answered(db: Db, quizId: string, which: (typeof whichAttempts)[number]): Promise<Answered> {
  const firstOnly = which === 'first' ? sql`distinct on (user_id)` : sql``
  const { rows } = await sql<Row>`
    with taken as (
      select ${firstOnly} id, user_id, version, submitted_at from quiz_attempt
      where quiz_id = ${quizId}::uuid and graded_at is not null order by user_id, submitted_at, id
    ), numbered as materialized (
      select id, user_id, version, (row_number() over (order by submitted_at, id) - 1)::int as nr from taken
    ), mark as materialized (
      select a.nr, a.user_id, a.version, m.question_id, m.points, m.of, w.answer
      from numbered a cross join lateral jsonb_to_recordset(${marksOf}) m (question_id uuid, points float8, "of" float8)
      left join quiz_answer w on w.attempt_id = a.id and w.question_id = m.question_id
    ), asked as (
      select question_id, max(version) as version, array_agg(nr order by nr) as attempts, array_agg(points order by nr) as points,
        array_agg("of" order by nr) as "of", count(distinct user_id)::int as people, (count(*) filter (where ${isBlank}))::int as omitted
      from mark group by question_id
    )
    select asked.question_id, null as option_id, asked.version, q.body, asked.attempts, asked.points, asked.of, asked.people, asked.omitted,
      (select count(*)::int from numbered) as attempt_count, (select count(distinct user_id)::int from numbered) as people_count, q.position
    from asked join quiz_question q on q.quiz_id = ${quizId}::uuid and q.version = asked.version and q.question_id = asked.question_id
    union all
    select question_id, option_id, 0, null, array_agg(nr order by nr), null, null, 0, 0, 0, 0, 0
    from mark cross join lateral jsonb_array_elements_text(${chosenOptions}) chosen (option_id) group by question_id, option_id
    order by version desc, position`.execute(db)
  const [any] = rows
  return { attempts: any?.attempt_count ?? 0, people: any?.people_count ?? 0, columns: columnsOf(rows) }
}

const isBlank = sql<boolean>`(answer is null or btrim(answer ->> 'text') = ''
  or coalesce(answer -> 'option_ids', answer -> 'item_ids', answer -> 'pairs') = '[]')`
const chosenOptions = sql`case when answer ? 'option_id' then jsonb_build_array(answer -> 'option_id')
  else coalesce(answer -> 'option_ids', '[]') end`

function columnsOf(rows: Row[]): Column[] {
  const chosen = new Map(
    rows.flatMap(({ question_id, option_id, attempts }) => (option_id === null ? [] : [[question_id + option_id, attempts]])),
  )
  return rows
    .filter(({ option_id }) => option_id === null)
    .map(({ question_id, version, body, attempts, points, of, people, omitted }) => ({
      question_id,
      version,
      prompt_markdown: body.prompt_markdown,
      attempts,
      points,
      of,
      people,
      omitted,
      options: ('options' in body ? body.options : []).map(({ id, text, correct }) => ({
        id,
        text,
        correct,
        chosen_by: chosen.get(question_id + id) ?? [],
      })),
      has_one_right: body.kind === 'single_choice',
    }))
}
