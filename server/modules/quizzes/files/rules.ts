import { namedIn } from '#platform/files/attachments/named.ts'
import type { QuizAttempt, ReviewedQuizAttempt } from '../attempts/schema.ts'
import type { Question } from '../questions/rules.ts'

/** The files that an attempt names where it is shown like that. What was answered, and what somebody said to it, gives sight of none. */
export const namedInAttempt = ({ questions }: QuizAttempt | ReviewedQuizAttempt): string[] =>
  namedIn(JSON.stringify(questions, (key, value: unknown) => (key === 'answer' || key === 'comment' ? undefined : value)))

/** The files that each field of questions names, by what refusals call the field. */
export const namedByFields = (questions: readonly Question[]): [field: string, ids: string[]][] =>
  questions.flatMap((question, index) =>
    Object.entries(question).map(([name, value]): [string, string[]] => [`questions.${index}.${name}`, namedIn(JSON.stringify(value))]),
  )
