import type { Actor } from '#platform/access/actor.ts'
import type { Zone } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { type Cell, type Table, atMost } from '#platform/exports/table.ts'
import { columns } from './rules-columns.ts'
import { interactionOf } from './rules.ts'
import * as details from './store.ts'

const tooManyAnswers = refusal('export_too_large', 'too_many_answers', 'The course has more than {limit} answers.')

const CEILING = 1_000_000
const ROWS_AT_ONCE = 1000

type Name = (typeof columns)[number]['name']
type Line = Record<Name, Cell>

/** Table with a line for each answer in the attempts at a course, oldest attempt first. Throws 422 beyond a million lines. */
export const exported = (actor: Actor, courseId: string, zone: Zone): Table<Name, Line> => ({
  name: 'course-answers',
  title: { en: 'Answers', de: 'Antworten' },
  columns,
  zone,
  zoneOf: () => zone,
  portions: (db) => atMost(portions(db, actor, courseId), CEILING, tooManyAnswers),
})

async function* portions(db: Db, actor: Actor, courseId: string): AsyncGenerator<Line[]> {
  let after: details.AnswerOfCourse | undefined
  do {
    const answers = await details.answersOfCourse(db, actor, courseId, after, ROWS_AT_ONCE)
    yield answers.map(lineOf)
    after = answers.length === ROWS_AT_ONCE ? answers.at(-1) : undefined
  } while (after)
}

function lineOf(answer: details.AnswerOfCourse): Line {
  const { attempt_id, learner, attempt_number, package_version_number } = answer
  const { id: interaction_id, correct_responses, ...told } = interactionOf(answer)
  const of = { attempt_id, attempt_number, package_version_number, interaction_id }
  const who = { learner_user_id: learner?.user_id ?? null, learner_display_name: learner?.display_name ?? null }
  return { ...of, ...who, ...told, correct_response: correct_responses.length > 0 ? correct_responses.join(' | ') : null }
}
