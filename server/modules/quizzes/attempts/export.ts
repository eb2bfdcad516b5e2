import type { Actor } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { BYTE_ORDER_MARK, csvLine } from '#platform/exports/csv.ts'
import { writeToFile } from '#platform/exports/to-file.ts'
import { rounded } from '../scoring/rules.ts'
import * as lines from './store-lines.ts'

const tooManyAnswers = refusal('export_too_large', 'too_many_quiz_answers', 'The quiz has more than {limit} answers.')
const CEILING = 100_000
const ATTEMPTS_AT_ONCE = 100

const columns = [
  'attempt_id', 'user_id', 'display_name', 'email', 'attempt_number', 'quiz_version', 'state', 'started_at', 'deadline_at',
  'submitted_at', 'score', 'passed', 'question_id', 'kind', 'prompt', 'points', 'answer', 'answer_ids', 'awarded_points', 'saved_at',
] as const satisfies (keyof lines.Line)[] // prettier-ignore

/** A line for each question of each attempt, newest attempt first. 422 beyond 100,000 lines. */
export const exported = (db: Db, actor: Actor, quizId: string) =>
  writeToFile(db, 'quiz-attempts', async (db, file) => {
    await file.write(BYTE_ORDER_MARK + csvLine([...columns]))
    let written = 0
    let after: [string, string] | undefined
    do {
      const page = await lines.ofQuiz(db, actor, quizId, after, ATTEMPTS_AT_ONCE)
      written += page.lines.length
      if (written > CEILING) throw tooManyAnswers({ limit: CEILING })
      if (page.lines.length > 0) await file.write(page.lines.map(lineOf).join(''))
      after = page.next
    } while (after)
  })

const lineOf = (line: lines.Line) =>
  csvLine(columns.map((column) => (column === 'awarded_points' && line[column] !== null ? rounded(line[column]) : line[column])))
