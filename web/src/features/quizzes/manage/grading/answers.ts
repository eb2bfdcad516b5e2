import type { Schemas } from '../../../../platform/client.ts'

type AttemptToGrade = Schemas['QuizAttemptToGrade']
/** One answer to grade, with the attempt and the learner that it belongs to. */
export type Answer = AttemptToGrade['answers'][number] & Omit<AttemptToGrade, 'answers'> & { key: string }
/** The answers to one question of a quiz. Each version of the quiz has its own pile, since the wording may have changed. */
export type Pile = Pick<Answer, 'quiz' | 'quiz_version' | 'question_id' | 'prompt_markdown'> & { key: string; answers: Answer[] }

/** Groups the waiting answers by question. Those that have waited longest come first. */
export function pilesOf(attempts: AttemptToGrade[]): Pile[] {
  const piles = new Map<string, Pile>()
  for (const { answers, ...attempt } of attempts.toSorted((a, b) => a.submitted_at.localeCompare(b.submitted_at)))
    for (const answer of answers) {
      const key = `${attempt.quiz.id} ${attempt.quiz_version} ${answer.question_id}`
      const { quiz, quiz_version } = attempt
      const { question_id, prompt_markdown } = answer
      const pile = piles.get(key) ?? { key, quiz, quiz_version, question_id, prompt_markdown, answers: [] }
      pile.answers.push({ ...attempt, ...answer, key: `${attempt.attempt_id} ${question_id}` })
      piles.set(key, pile)
    }
  return [...piles.values()]
}

/** True when another grader has reserved the answer. */
export const isTaken = ({ reservation }: Pick<Answer, 'reservation'>) => reservation !== null && !reservation.own

/**
 * Returns the index of the answer to show. The chosen answer stays while it waits. Otherwise it is the first answer at or after that place
 * which nobody else is grading.
 */
export function shownOf({ answers }: Pick<Pile, 'answers'>, chosen: { key: string; at: number } | undefined): number {
  const found = answers.findIndex(({ key }) => key === chosen?.key)
  if (found >= 0) return found
  const at = Math.min(chosen?.at ?? 0, answers.length - 1)
  const free = answers.findIndex((answer, index) => index >= at && !isTaken(answer))
  return free >= 0 ? free : at
}

/** Parses typed points between 0 and `most`. Returns undefined when they are not valid. */
export function pointsIn(typed: string, most: number): number | undefined {
  const plain = typed.trim().replace(',', '.')
  const points = Number(plain)
  return plain !== '' && points >= 0 && points <= most ? points : undefined
}
