import type { Remark } from '#platform/errors.ts'
import { normalized } from '#platform/text.ts'
import { remarks } from './rules-remarks.ts'

/** The answers of Moodle's short answers. A star stands for any letters there; here it is one. */
export function wildcards(answers: string[], said: Remark[]): string[] {
  const taken = answers.filter((answer) => answer.trim() !== '*')
  if (taken.length < answers.length) said.push(remarks.anythingLeftOut())
  if (taken.some((answer) => /(?<!\\)\*/.test(answer))) said.push(remarks.starIsStar())
  return taken.map((answer) => answer.replaceAll(String.raw`\*`, '*'))
}

/** Wrong answers that are a right one here, where capital letters, accents and blanks make no difference. */
export function sayWrongIsRight(accepted: string[], wrong: string[], said: Remark[]): void {
  const keys = new Set(accepted.map((answer) => normalized(answer, true)))
  const answer = wrong.find((each) => each !== '' && keys.has(normalized(each, true)))
  if (answer !== undefined) said.push(remarks.wrongIsRight({ answer: answer.slice(0, 100).toWellFormed() }))
}
