import type { Remark } from '#platform/errors.ts'
import { type Sign, decoded, signsIn, withPlainFormulas } from './rules-gift-signs.ts'
import { remarks, unread } from './rules-remarks.ts'

const FORMAT = /^\[(html|markdown|plain|moodle)\]/
export type GiftFormat = 'html' | 'markdown' | 'plain' | 'moodle'
export type GiftText = { format: GiftFormat; text: string }
/** A question as written. `body` is the text between its braces, with escapes; undefined without braces. */
export type GiftBlock = { title: string | undefined; stem: GiftText; body: string | undefined }

const TITLE = /^::([\s\S]*?)::/

/** Splits a question as Moodle does: at the first opening and the first closing brace. Throws 400 with the sign that needs a backslash. */
export function blockOf(written: string): GiftBlock {
  const block = withPlainFormulas(written)
  const [heading = '', title] = TITLE.exec(block) ?? []
  const from = heading.length
  const [open, close, more] = signsIn(block, '{}')
  if (open === undefined) return { title: titled(title), stem: textIn(block.slice(from)), body: undefined }
  if (open.sign === '}') throw unread(strayBrace(block, open))
  if (close === undefined) throw unread(remarks.giftUnclosed({ line: lineOf(block, open) }))
  const stray = close.sign === '{' ? close : more
  if (stray) throw unread(strayBrace(block, stray))
  const [before, after] = [block.slice(from, open.at).trim(), block.slice(close.at + 1).trim()]
  const hasGap = after !== '' && !after.startsWith('//')
  const stem = textIn(hasGap ? [before, '_____', after].filter(Boolean).join(' ') : before)
  return { title: titled(title), stem, body: block.slice(open.at + 1, close.at).trim() }
}

const titled = (title: string | undefined) => (title === undefined ? undefined : decoded(title).trim())
const lineOf = (block: string, { at }: Sign) => block.slice(0, at).split('\n').length
const strayBrace = (block: string, found: Sign) => remarks.giftBrace({ line: lineOf(block, found), sign: found.sign })

/** Returns a text with its format, by default that of the question. In plain text, only a written `\n` ends a line. */
export function textIn(written: string, otherwise: GiftFormat = 'moodle'): GiftText {
  const trimmed = written.trim()
  const named = FORMAT.exec(trimmed)
  const format = named ? (named[1] as GiftFormat) : otherwise
  const text = (named ? trimmed.slice(named[0].length) : trimmed).trim()
  const keepsLines = format === 'html' || format === 'markdown'
  return { format, text: decoded(keepsLines ? text : onOneLine(text)) }
}

export const onOneLine = (text: string): string => text.replaceAll('\n', ' ').replaceAll(/\s\s+/g, ' ')

/** Splits the general feedback from the body. */
export function withoutGeneral(body: string): { answers: string; general: string | undefined } {
  const at = signsIn(body, '#').findLast((sign) => body.startsWith('####', sign.at))?.at
  if (at === undefined) return { answers: body, general: undefined }
  return { answers: body.slice(0, at).trim(), general: body.slice(at + 4) }
}

/** An answer as written. `weight` is in per cent; null without one. */
export type GiftAnswer = { isRight: boolean; weight: number | null; text: string; feedback: string | undefined }

const WEIGHT = /^%\s*(-?\d{1,3}(?:[.,]\d*)?)\s*%/

/**
 * Splits a body into answers, at the sign before each. A single answer may lack its sign. Throws 400 for other text before the first sign.
 */
export function answersIn(body: string, signs: string, said: Remark[]): GiftAnswer[] {
  const marks = marksOf(body, signs, said)
  const first = body.slice(0, marks[0]?.at).trim()
  if (first !== '' && marks.length > 0) throw unread(remarks.giftBeforeFirst({ text: decoded(first).slice(0, 50).toWellFormed() }))
  if (marks.length === 0) return [answerIn('=', body)]
  const answers = marks.map(({ sign, at }, index) => ({ sign, text: body.slice(at + 1, marks[index + 1]?.at) }))
  // `~=` is the old form for a right answer.
  return answers.filter(({ sign, text }, index) => sign !== '~' || text !== '' || answers[index + 1]?.sign !== '=').map(({ sign, text }) => answerIn(sign, text)) // prettier-ignore
}

function answerIn(sign: string, written: string): GiftAnswer {
  const { text, feedback } = parted(written.trim())
  const [weighed, number] = WEIGHT.exec(text) ?? []
  const weight = number === undefined ? null : Number(number.replace(',', '.'))
  if (weight !== null && Math.abs(weight) > 100) throw unread(remarks.shareIsNoNumber())
  return { isRight: sign === '=', weight, text: text.slice(weighed?.length ?? 0).trim(), feedback }
}

/** Splits a text from its feedback. The feedback may contain the sign `#` itself. */
export function parted(written: string): { text: string; feedback: string | undefined } {
  const at = signsIn(written, '#')[0]?.at
  return at === undefined ? { text: written, feedback: undefined } : { text: written.slice(0, at), feedback: written.slice(at + 1) }
}

const ADDRESS = /\bhttps?:\/\/[^\s{}]+/g

/**
 * Finds the signs that begin answers. Signs in an address are text.
 * So are equals signs within a word, if other answers have white space before their sign.
 */
function marksOf(body: string, signs: string, said: Remark[]): Sign[] {
  const inAddress = new Set([...body.matchAll(ADDRESS)].flatMap(({ 0: address, index }) => textSigns(address).map((at) => index + at)))
  const marks = signsIn(body, signs).filter(({ at }) => !inAddress.has(at))
  const isApart = ({ at }: Sign) => at === 0 || /[\s~]/.test(body[at - 1]!)
  const later = marks.slice(1)
  if (!later.some(isApart) || later.some((mark) => mark.sign === '~' && !isApart(mark))) return marks
  const kept = marks.filter((mark) => mark.sign === '~' || isApart(mark))
  if (kept.length < marks.length) said.push(remarks.equalsIsText())
  return kept
}

/** Returns the offsets of signs in an address that are text: `?page=1`, `/~ward`. */
const textSigns = (address: string): number[] => [...address.matchAll(/(?<=[?&][\w.%-]{1,100})=|(?<=\/)~/g)].map(({ index }) => index)
