import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { contactRows, readerOf } from '#platform/access/people.ts'
import { covers } from '#platform/access/reached-people.ts'
import { type Db } from '#platform/db/open.ts'
import { type PagePart, byMoment, following, inOrder } from '#platform/rows/list.ts'
import { marksOf, stateOf } from './store.ts'

/** One line of the export: a question of an attempt. `answer` has the words of the answer, `answer_ids` the ids of its parts. */
export type Line = {
  attempt_id: string
  user_id: string
  display_name: string | null
  email: string | null
  attempt_number: number
  quiz_version: number
  state: string
  started_at: string
  deadline_at: string | null
  submitted_at: string | null
  score: number | null
  passed: boolean | null
  question_id: string
  kind: string
  prompt: string
  points: number
  answer: string | null
  answer_ids: string | null
  awarded_points: number | null
  saved_at: string | null
}

/** SQL for the text of the part with that id in a question `q`. */
const textOf = (id: ReturnType<typeof sql>) => sql`(
  select coalesce(p ->> 'text', p ->> 'prompt') from jsonb_array_elements(
    coalesce(q.body -> 'options', q.body -> 'items', q.body -> 'pairs', '[]') || coalesce(q.matches, '[]')) p where p ->> 'id' = ${id})`

const chosen = sql`coalesce(w.answer -> 'option_ids', w.answer -> 'item_ids', jsonb_build_array(w.answer -> 'option_id'))`

const inWords = sql<string | null>`case
  when w.answer ? 'text' then w.answer ->> 'text'
  when w.answer ? 'value' then w.answer ->> 'value'
  when w.answer ? 'pairs' then (
    select string_agg(concat(${textOf(sql`e ->> 'prompt_id'`)}, ' → ', ${textOf(sql`e ->> 'match_id'`)}), ' | ' order by nr)
    from jsonb_array_elements(w.answer -> 'pairs') with ordinality t (e, nr))
  else (select string_agg(${textOf(sql`e`)}, ' | ' order by nr) from jsonb_array_elements_text(${chosen}) with ordinality t (e, nr)) end`

const byIds = sql<string | null>`case
  when w.answer ? 'pairs' then (
    select string_agg(concat(e ->> 'prompt_id', '=', e ->> 'match_id'), ' ' order by nr)
    from jsonb_array_elements(w.answer -> 'pairs') with ordinality t (e, nr))
  when w.answer ?| array['option_id', 'option_ids', 'item_ids'] then (
    select string_agg(e, ' ' order by nr) from jsonb_array_elements_text(${chosen}) with ordinality t (e, nr)) end`

/**
 * Returns export lines of attempts at a quiz, newest first, for people whom the caller reaches.
 * Also returns the cursor of the next portion.
 */
export async function ofQuiz(db: Db, actor: Actor, quizId: string, part: PagePart) {
  const order = byMoment('started_at', 'id')
  const { rows } = await sql<Line>`
    select a.id as attempt_id, a.user_id, contact.display_name, contact.email, a.number as attempt_number, a.version as quiz_version,
      ${stateOf} as state, a.started_at, a.deadline_at, a.submitted_at, a.score, a.passed, q.question_id, q.kind,
      q.body ->> 'prompt_markdown' as prompt, q.points, ${inWords} as answer, ${byIds} as answer_ids,
      (mark.m ->> 'points')::float8 as awarded_points, w.saved_at
    from (select * from quiz_attempt where quiz_id = ${quizId}::uuid
      and ${covers(actor, 'quizzes:read', 'quiz_attempt.user_id', 'quiz_attempt.organization_id')} and ${following(order, part)} ${inOrder(order)} limit ${sql.lit(part.limit)}) a
    left join lateral (${contactRows(readerOf(actor), 'a.user_id', 'a.organization_id')}) contact on true
    cross join lateral jsonb_array_elements(a.drawn) with ordinality drawn (d, nr)
    join quiz_question q on q.quiz_id = a.quiz_id and q.version = a.version and q.question_id = (drawn.d ->> 'question_id')::uuid
    left join quiz_answer w on w.attempt_id = a.id and w.question_id = q.question_id
    left join lateral (
      select m from jsonb_array_elements(${marksOf}) m where m ->> 'question_id' = q.question_id::text) mark on true
    order by a.started_at desc, a.id desc, drawn.nr`.execute(db)
  const last = rows.at(-1)
  const attempts = new Set(rows.map(({ attempt_id }) => attempt_id)).size
  return { lines: rows, next: last && attempts === part.limit ? ([last.started_at, last.attempt_id] as [string, string]) : undefined }
}
