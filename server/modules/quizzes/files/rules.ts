import { namedIn } from '#platform/files/attachments/named.ts'
import type { QuizAttempt, ReviewedQuizAttempt } from '../attempts/schema.ts'
import type { Question } from '../questions/rules.ts'

/**
 * Returns the ids of the files that a shown attempt names. Ids in answers and comments do not count, because they must not grant access.
 */
export const namedInAttempt = ({ questions }: QuizAttempt | ReviewedQuizAttempt): string[] =>
  namedIn(JSON.stringify(questions, (key, value: unknown) => (key === 'answer' || key === 'comment' ? undefined : value)))

/** Returns the ids of the files that each field of the questions names, with the field names of refusals. */
export const namedByFields = (questions: readonly Question[]): [field: string, ids: string[]][] =>
  questions.flatMap((question, index) =>
    Object.entries(question).map(([name, value]): [string, string[]] => [`questions.${index}.${name}`, namedIn(JSON.stringify(value))]),
  )
