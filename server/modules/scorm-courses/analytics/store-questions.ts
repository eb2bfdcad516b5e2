import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import type { ScormQuestionFigures } from './schema.ts'

const MOST_QUESTIONS = 200
const MOST_WRONG_ANSWERS = 3

/** Returns the figures of the questions of a course over all attempts, in their order. It takes one statement. */
export async function questions(db: Db, courseId: string): Promise<ScormQuestionFigures[]> {
  const { rows } = await sql<ScormQuestionFigures>`
    with said as materialized (
      select n.item_id, n.data ->> 'id' as id, n.position, nullif(n.data ->> 'description', '') as description,
        nullif(n.data ->> 'type', '') as type, left(coalesce(n.data ->> 'learner_response', n.data ->> 'student_response'), 200) as response,
        case when n.data ->> 'result' = 'correct' then 'right' when n.data ->> 'result' in ('wrong', 'incorrect') then 'wrong' end as verdict
      from scorm_attempt a join scorm_interaction n on n.attempt_id = a.id
      where a.scorm_course_id = ${courseId}::uuid and n.data ->> 'id' <> ''
    ), question as (
      select item_id, id, min(position) as place, max(description) as description, max(type) as type, count(*) as answers,
        count(*) filter (where verdict = 'right') as right_answers, count(*) filter (where verdict = 'wrong') as wrong_answers
      from said group by item_id, id order by answers desc, item_id, place, id limit ${MOST_QUESTIONS}
    ), wrong as (
      select item_id, id, response, count(*) as times,
        row_number() over (partition by item_id, id order by count(*) desc, response) as place
      from said where verdict = 'wrong' and response <> '' group by item_id, id, response
    )
    select q.item_id, q.id, q.description, q.type, q.answers, q.right_answers, q.wrong_answers,
      (select coalesce(json_agg(json_build_object('response', w.response, 'times', w.times) order by w.place), '[]')
        from wrong w where w.item_id = q.item_id and w.id = q.id and w.place <= ${MOST_WRONG_ANSWERS}) as most_frequent_wrong
    from question q order by q.item_id, q.place, q.id`.execute(db)
  return rows
}
