import type { Remark } from '#platform/errors.ts'
import { normalized } from '#platform/text.ts'
import { remarks } from './rules-remarks.ts'

/** Converts Moodle's short answers. In Moodle a star stands for any text; in this service it is a star. */
export function wildcards(answers: string[], said: Remark[]): string[] {
  const taken = answers.filter((answer) => answer.trim() !== '*')
  if (taken.length < answers.length) said.push(remarks.anythingLeftOut())
  if (taken.some((answer) => /(?<!\\)\*/.test(answer))) said.push(remarks.starIsStar())
  return taken.map((answer) => answer.replaceAll(String.raw`\*`, '*'))
}

/** Adds a remark on wrong answers that count as right in this service, which ignores case, accents and blanks. */
export function sayWrongIsRight(accepted: string[], wrong: string[], said: Remark[]): void {
  const keys = new Set(accepted.map((answer) => normalized(answer, true)))
  const answer = wrong.find((each) => each !== '' && keys.has(normalized(each, true)))
  if (answer !== undefined) said.push(remarks.wrongIsRight({ answer: answer.slice(0, 100).toWellFormed() }))
}
