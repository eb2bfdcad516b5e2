import type { Remark } from '#platform/errors.ts'
import { parseHtml } from './rules-html.ts'
import { type Losses, plainOf } from './rules-markdown.ts'
import { ordered } from './rules-weights.ts'

/** The number of items shown, the keywords, and a line for each item. */
const ORDERING = /^>[ \t]*(\d{1,6})\b([^\n]*)\n([\s\S]*)$/

/** Whether the answers have the form of Moodle's ordering questions. */
export const isOrdering = (body: string): boolean => ORDERING.test(body)

export function orderOf(body: string, losses: Losses, said: Remark[]) {
  const [, shown, words = '', lines = ''] = ORDERING.exec(body)!
  const items = lines
    .split('\n')
    .map((line) => ({ text: plainOf(parseHtml(line.replaceAll(/\\([\\~=#{}:])/g, '$1')), losses) }))
    .filter(({ text }) => text !== '')
  return ordered(items, /[A-Z]+_[A-Z_]+/.exec(words)?.[0], Number(shown), said)
}
