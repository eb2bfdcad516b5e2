import type { Remark } from '#platform/errors.ts'
import { SyntaxError as GiftError, parse } from 'gift-pegjs'
import { commonOf } from './rules-gift-kinds.ts'
import type { Marks } from './rules-gift-marks.ts'
import { giftMarkdown, toRead } from './rules-gift-text.ts'
import { parseHtml } from './rules-html.ts'
import { type Losses, plainOf } from './rules-markdown.ts'
import { ordered } from './rules-weights.ts'
import type { Told } from './rules.ts'

/** Text up to the first brace that is one, then `>`, how many are shown, words of the kind, and a line for each item. */
const ORDERING = /^((?:\\[\s\S]|[^\\{])*)\{>[ \t]*(\d{1,6})\b([^\n]*)\n([\s\S]*?)\}\s*$/

/** An ordering question as Moodle writes it, which the parser takes for a short answer; undefined for all others. */
export function orderingOf(block: string, marks: Marks): Told | undefined {
  const [, stem, shown, words, lines] = ORDERING.exec(block) ?? []
  const asked = stem === undefined ? undefined : stemOf(stem)
  if (asked === undefined) return undefined
  const losses: Losses = new Set()
  const items = lines!
    .split('\n')
    .map((line) => ({ text: plainOf(parseHtml(line.replaceAll(/\\([\\~=#{}:])/g, '$1')), losses) }))
    .filter(({ text }) => text !== '')
  const prompt = giftMarkdown(asked.stem, losses)
  const said: Remark[] = []
  const question = {
    ...commonOf(prompt, marks, marks.feedback ?? ''),
    ...ordered(items, /[A-Z]+_[A-Z_]+/.exec(words!)?.[0], Number(shown), said),
    ...(marks.scoring && { scoring: marks.scoring }),
  }
  return { title: asked.title ?? '', kind: 'ordering', question, said: [...said, ...losses] }
}

/** Its text and title, as those of an essay. */
function stemOf(stem: string) {
  try {
    const [parsed] = parse(toRead(`${stem.trimEnd()}{}`))
    return parsed?.type === 'Essay' ? parsed : undefined
  } catch (error) {
    if (error instanceof GiftError) return undefined
    throw error
  }
}
