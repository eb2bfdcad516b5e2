import type { GiftText } from './rules-gift-parse.ts'
import { parseHtml } from './rules-html.ts'
import { type Losses, markdownOf, markdownOfPlain, plainOf } from './rules-markdown.ts'

/** An arrow that belongs to a text, and parts nothing. */
export const withArrows = (text: string) =>
  text.replaceAll(/-&((?:amp;)*)gt;/g, (_all, deeper: string) => (deeper === '' ? '->' : `-&${deeper.slice(4)}gt;`))

/** A text of the file as Markdown. */
export function giftMarkdown({ format, text }: GiftText, losses: Losses): string {
  if (format === 'markdown') return text
  return format === 'plain' ? markdownOfPlain(text) : markdownOf(parseHtml(text), losses)
}

/** A text of the file where there is no markup. */
export const giftPlain = ({ format, text }: GiftText, losses: Losses): string =>
  format === 'plain' || format === 'markdown' ? text.trim() : plainOf(parseHtml(text), losses)
