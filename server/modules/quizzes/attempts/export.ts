import type { Actor } from '#platform/access/actor.ts'
import type { Zone } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { type Table, atMost } from '#platform/exports/table.ts'
import { rounded } from '../scoring/rules.ts'
import { columns } from './rules-columns.ts'
import * as lines from './store-lines.ts'

const tooManyAnswers = refusal('export_too_large', 'too_many_quiz_answers', 'The quiz has more than {limit} answers.')
const CEILING = 100_000
const ATTEMPTS_AT_ONCE = 100

/** Table with a line for each question of each attempt, newest attempt first. Throws 422 beyond 100,000 lines. */
export const exported = (actor: Actor, quizId: string, zone: Zone): Table<keyof lines.Line, lines.Line> => ({
  name: 'quiz-attempts',
  title: { en: 'Attempts', de: 'Versuche' },
  columns,
  zone,
  zoneOf: () => zone,
  portions: (db) => atMost(portions(db, actor, quizId), CEILING, tooManyAnswers),
})

async function* portions(db: Db, actor: Actor, quizId: string): AsyncGenerator<lines.Line[]> {
  let after: [string, string] | undefined
  do {
    const page = await lines.ofQuiz(db, actor, quizId, { limit: ATTEMPTS_AT_ONCE, after })
    yield page.lines.map(({ awarded_points, ...line }) => ({ ...line, awarded_points: awarded_points && rounded(awarded_points) }))
    after = page.next
  } while (after)
}
