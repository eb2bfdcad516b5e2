/** The answers of Moodle's short answers. A star stands for any letters there; here it is one. */
export function wildcards(answers: string[], warnings: string[]): string[] {
  const taken = answers.filter((answer) => answer.trim() !== '*')
  if (taken.length < answers.length) warnings.push('The answer that takes everything (*) was left out.')
  if (taken.some((answer) => /(?<!\\)\*/.test(answer))) warnings.push('A star stood for any letters; here it is a star.')
  return taken.map((answer) => answer.replaceAll(String.raw`\*`, '*'))
}
