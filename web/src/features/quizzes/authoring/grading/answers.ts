import type { Schemas } from '../../../../platform/client.ts'

type ToGrade = Schemas['QuizAttemptToGrade']
/** One answer that somebody has to grade, with whose it is. */
export type Answer = ToGrade['answers'][number] & Omit<ToGrade, 'answers'> & { key: string }
/** The answers to one question of a quiz; those to one version of it, since its words may have changed. */
export type Pile = Pick<Answer, 'quiz' | 'quiz_version' | 'question_id' | 'prompt_markdown'> & { key: string; answers: Answer[] }

/** What waits, question by question; those who have waited longest come first. */
export function pilesOf(attempts: ToGrade[]): Pile[] {
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

/** Whether somebody else is grading it. */
export const isTaken = ({ reservation }: Pick<Answer, 'reservation'>) => reservation !== null && !reservation.own

/** What comes up: the answer that was chosen as long as it waits, else the one that now stands in its place or the next that nobody grades. */
export function shownOf({ answers }: Pick<Pile, 'answers'>, chosen: { key: string; at: number } | undefined): number {
  const found = answers.findIndex(({ key }) => key === chosen?.key)
  if (found >= 0) return found
  const at = Math.min(chosen?.at ?? 0, answers.length - 1)
  const free = answers.findIndex((answer, index) => index >= at && !isTaken(answer))
  return free >= 0 ? free : at
}

/** What was typed as points, of so many; undefined where that is not possible. */
export function pointsIn(typed: string, most: number): number | undefined {
  const plain = typed.trim().replace(',', '.')
  const points = Number(plain)
  return plain !== '' && points >= 0 && points <= most ? points : undefined
}
