import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { BYTE_ORDER_MARK, csvLine } from '#platform/exports/csv.ts'
import { writeToFile } from '#platform/exports/to-file.ts'
import { interactionOf } from './rules.ts'
import * as details from './store.ts'

const tooManyAnswers = refusal('export_too_large', 'too_many_answers', 'The course has more than {limit} answers.')

const CEILING = 1_000_000
const ROWS_AT_ONCE = 1000

const columns = [
  'attempt_id', 'learner_user_id', 'learner_display_name', 'attempt_number', 'package_version_number', 'item_id', 'interaction_id', 'type',
  'description', 'learner_response', 'correct_response', 'result', 'latency_seconds', 'at',
] // prettier-ignore

/** A line for each answer in the attempts at a course, oldest attempt first. 422 beyond a million lines. */
export const exported = (db: Db, actor: Actor, courseId: string) =>
  writeToFile(db, 'course-answers', async (db, file) => {
    await file.write(BYTE_ORDER_MARK + csvLine(columns))
    let after: details.AnswerOfCourse | undefined
    let written = 0
    do {
      const answers = await details.answersOfCourse(db, actor, courseId, after, ROWS_AT_ONCE)
      written += answers.length
      if (written > CEILING) throw tooManyAnswers({ limit: CEILING })
      if (answers.length > 0) await file.write(answers.map(lineOf).join(''))
      after = answers.length === ROWS_AT_ONCE ? answers.at(-1) : undefined
    } while (after)
  })

function lineOf(answer: details.AnswerOfCourse): string {
  const { attempt_id, learner, attempt_number, package_version_number } = answer
  const { item_id, id, type, description, learner_response, correct_responses, result, latency_seconds, at } = interactionOf(answer)
  const who = [learner?.user_id ?? null, learner?.display_name ?? null]
  const correct = correct_responses.length > 0 ? correct_responses.join(' | ') : null
  const of = [attempt_number, package_version_number, item_id, id, type, description]
  return csvLine([attempt_id, ...who, ...of, learner_response, correct, result, latency_seconds, at])
}
