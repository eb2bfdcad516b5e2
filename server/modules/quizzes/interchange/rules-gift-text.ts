import type { TextFormat } from 'gift-pegjs'
import { parseHtml } from './rules-html.ts'
import { type Losses, markdownOf, markdownOfPlain, plainOf } from './rules-markdown.ts'

/**
 * The parser keeps escapes as `&&058;` and the like until it has split the text, and so would take what a text says in these
 * letters for one.
 */
const APART = '&\uFDD0&'
export const toRead = (block: string) => block.replaceAll(/&&(?=\d{3})/g, APART)
const asWritten = (text: string) => text.replaceAll(APART, '&&')

/** The parser leaves the right side of a pair as it keeps it. */
export const unescaped = (text: string) =>
  asWritten(text.replaceAll(/&&(\d{3});?/g, (_all, code: string) => String.fromCodePoint(Number(code))))
/** An arrow that belongs to a text, and parts nothing. */
export const withArrows = (text: string) =>
  text.replaceAll(/-&((?:amp;)*)gt;/g, (_all, deeper: string) => (deeper === '' ? '->' : `-&${deeper.slice(4)}gt;`))

/** A text of the file as Markdown. */
export function giftMarkdown(given: TextFormat | null | undefined, losses: Losses): string {
  if (!given) return ''
  const text = asWritten(given.text)
  if (given.format === 'markdown') return text
  return given.format === 'plain' ? markdownOfPlain(text) : markdownOf(parseHtml(text), losses)
}

/** A text of the file where there is no markup. */
export function giftPlain(given: TextFormat, losses: Losses): string {
  const text = asWritten(given.text)
  return given.format === 'plain' || given.format === 'markdown' ? text.trim() : plainOf(parseHtml(text), losses)
}
