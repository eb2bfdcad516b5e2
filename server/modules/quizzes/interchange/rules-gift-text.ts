import type { GiftText } from './rules-gift-parse.ts'
import { parseHtml } from './rules-html.ts'
import { type Losses, markdownOf, markdownOfPlain, plainOf } from './rules-markdown.ts'

/** Restores an escaped arrow, which is text and separates nothing. */
export const withArrows = (text: string) =>
  text.replaceAll(/-&((?:amp;)*)gt;/g, (_all, deeper: string) => (deeper === '' ? '->' : `-&${deeper.slice(4)}gt;`))

/** Converts a text of the file to Markdown. */
export function giftMarkdown({ format, text }: GiftText, losses: Losses): string {
  if (format === 'markdown') return text
  return format === 'plain' ? markdownOfPlain(text) : markdownOf(parseHtml(text), losses)
}

/** Converts a text of the file to plain text. */
export const giftPlain = ({ format, text }: GiftText, losses: Losses): string =>
  format === 'plain' || format === 'markdown' ? text.trim() : plainOf(parseHtml(text), losses)
