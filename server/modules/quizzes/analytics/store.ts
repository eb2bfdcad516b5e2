import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { marksOf } from '../attempts/store.ts'
import type { Question } from '../questions/rules.ts'
import type { AnswerTable, Column } from './rules.ts'

/** The attempts to analyse: the first graded attempt of each person, or all. */
export const whichAttempts = ['first', 'all'] as const

/**
 * Numbers of attempts count from 0. Lists of numbers come as bytes, which takes a tenth of the time of text.
 * A row without a question says which person each attempt belongs to.
 * A row with an option says which attempts chose it.
 * A row with neither body nor option says how many attempts answered the question.
 * Any other row has all marks of a question.
 */
type Row = {
  question_id: string | null
  option_id: string | null
  version: number
  body: Question | null
  attempts: Buffer
  points: Buffer | null
  of: Buffer | null
  answered: number
}

/** Returns the answers in graded attempts by question, read in one statement. */
export async function answered(db: Db, quizId: string, which: (typeof whichAttempts)[number]): Promise<AnswerTable> {
  const firstOnly = which === 'first' ? sql`distinct on (user_id)` : sql``
  const { rows } = await sql<Row>`
    with taken as (
      select ${firstOnly} id, user_id, version, submitted_at from quiz_attempt
      where quiz_id = ${quizId}::uuid and graded_at is not null order by user_id, submitted_at, id
    ), numbered as materialized (
      select id, version, (row_number() over (order by submitted_at, id) - 1)::int as nr,
        (dense_rank() over (order by user_id) - 1)::int as person
      from taken
    ), asked as (
      select m.question_id, max(a.version) as version, ${bytesOf('int4', 'a.nr')} as attempts, ${bytesOf('float8', 'm.points')} as points,
        ${bytesOf('float8', 'm.of')} as "of"
      from numbered a cross join lateral jsonb_to_recordset(${marksOf}) m (question_id uuid, points float8, "of" float8)
      group by m.question_id
    ), given as (
      select question_id, option_id, ${bytesOf('int4', 'nr')} as attempts, count(*)::int as answered
      from numbered a join quiz_answer w on w.attempt_id = a.id
        left join lateral jsonb_array_elements_text(${chosenOptions}) chosen (option_id) on true
      where (${isBlank}) is not true group by question_id, option_id
    )
    select null::uuid as question_id, null as option_id, 0 as version, null::jsonb as body,
      string_agg(int4send(person), '' order by nr) as attempts, null::bytea as points, null::bytea as "of", 0 as answered, 0 as position
    from numbered having count(*) > 0
    union all
    select asked.question_id, null, asked.version, q.body, asked.attempts, asked.points, asked.of, 0, q.position
    from asked join quiz_question q on q.quiz_id = ${quizId}::uuid and q.version = asked.version and q.question_id = asked.question_id
    union all
    select question_id, option_id, 0, null, attempts, null, null, answered, 0 from given
    order by version desc, position`.execute(db)
  const people = integersOf(rows.find(({ question_id }) => question_id === null)?.attempts)
  return { attempts: people.length, people: new Set(people).size, columns: columnsOf(rows, people) }
}

const bytesOf = (type: 'int4' | 'float8', column: string) => sql`string_agg(${sql.raw(`${type}send`)}(${sql.ref(column)}), '')`

const isBlank = sql<boolean>`(w.answer is null or btrim(w.answer ->> 'text') = ''
  or coalesce(w.answer -> 'option_ids', w.answer -> 'item_ids', w.answer -> 'pairs') = '[]')`
/** SQL for the chosen options as an array, because a single choice stores `option_id` alone. */
const chosenOptions = sql`case when w.answer ? 'option_id' then jsonb_build_array(w.answer -> 'option_id') else w.answer -> 'option_ids' end`

/** The database writes the highest byte first. */
const integersOf = (bytes: Buffer | undefined): Int32Array =>
  Int32Array.from({ length: (bytes?.length ?? 0) / 4 }, (_none, at) => bytes!.readInt32BE(at * 4))
const numbersOf = (bytes: Buffer | null): Float64Array =>
  Float64Array.from({ length: (bytes?.length ?? 0) / 8 }, (_none, at) => bytes!.readDoubleBE(at * 8))

function columnsOf(rows: Row[], people: Int32Array): Column[] {
  const chosen = new Map(rows.map(({ question_id, option_id, attempts }) => [`${question_id}${option_id}`, attempts]))
  const given = rows.filter(({ body, question_id }) => body === null && question_id !== null)
  return rows.flatMap(({ question_id, version, body, ...marks }) => {
    if (question_id === null || body === null) return []
    const attempts = integersOf(marks.attempts)
    const answers = new Set(given.flatMap((each) => (each.question_id === question_id ? [...integersOf(each.attempts)] : [])))
    return {
      question_id,
      version,
      prompt_markdown: body.prompt_markdown,
      attempts,
      points: numbersOf(marks.points),
      of: numbersOf(marks.of),
      people: new Set(Array.from(attempts, (at) => people[at])).size,
      omitted: attempts.length - answers.size,
      options: ('options' in body ? body.options : []).map(({ id, text, correct }) => ({
        id,
        text,
        correct,
        chosen_by: integersOf(chosen.get(question_id + id)),
      })),
      has_one_right: body.kind === 'single_choice',
    }
  })
}
