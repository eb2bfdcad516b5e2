import type { Remark } from '#platform/errors.ts'
import { remarks } from './rules-remarks.ts'

/** The answers of Moodle's short answers. A star stands for any letters there; here it is one. */
export function wildcards(answers: string[], said: Remark[]): string[] {
  const taken = answers.filter((answer) => answer.trim() !== '*')
  if (taken.length < answers.length) said.push(remarks.anythingLeftOut())
  if (taken.some((answer) => /(?<!\\)\*/.test(answer))) said.push(remarks.starIsStar())
  return taken.map((answer) => answer.replaceAll(String.raw`\*`, '*'))
}
