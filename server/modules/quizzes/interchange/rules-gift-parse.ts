import type { Remark } from '#platform/errors.ts'
import { type Sign, decoded, signsIn, withPlainFormulas } from './rules-gift-signs.ts'
import { remarks, unread } from './rules-remarks.ts'

const FORMAT = /^\[(html|markdown|plain|moodle)\]/
export type GiftFormat = 'html' | 'markdown' | 'plain' | 'moodle'
export type GiftText = { format: GiftFormat; text: string }
/** A question as it is written: `body` is what stands between its braces, with its escapes; undefined where there are none. */
export type GiftBlock = { title: string | undefined; stem: GiftText; body: string | undefined }

const TITLE = /^::([\s\S]*?)::/

/** Splits a question the way Moodle does: at the first brace, and at the first that closes. Throws 400 naming a sign that needs a backslash. */
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

/** A text with the format that it names, else with that of the question. Line ends that are not written `\n` end no line in plain text. */
export function textIn(written: string, otherwise: GiftFormat = 'moodle'): GiftText {
  const trimmed = written.trim()
  const named = FORMAT.exec(trimmed)
  const format = named ? (named[1] as GiftFormat) : otherwise
  const text = (named ? trimmed.slice(named[0].length) : trimmed).trim()
  const keepsLines = format === 'html' || format === 'markdown'
  return { format, text: decoded(keepsLines ? text : onOneLine(text)) }
}

export const onOneLine = (text: string): string => text.replaceAll('\n', ' ').replaceAll(/\s\s+/g, ' ')

/** The body without the feedback for all, and that. */
export function withoutGeneral(body: string): { answers: string; general: string | undefined } {
  const at = signsIn(body, '#').findLast((sign) => body.startsWith('####', sign.at))?.at
  if (at === undefined) return { answers: body, general: undefined }
  return { answers: body.slice(0, at).trim(), general: body.slice(at + 4) }
}

/** An answer as it is written: `weight` is in percent, null where none is said. */
export type GiftAnswer = { isRight: boolean; weight: number | null; text: string; feedback: string | undefined }

const WEIGHT = /^%\s*(-?\d{1,3}(?:[.,]\d*)?)\s*%/

/** The answers of a body, parted at the signs before them. The first may have none where there is no other. Throws 400 for text that no sign leads. */
export function answersIn(body: string, signs: string, said: Remark[]): GiftAnswer[] {
  const marks = marksOf(body, signs, said)
  const first = body.slice(0, marks[0]?.at).trim()
  if (first !== '' && marks.length > 0) throw unread(remarks.giftBeforeFirst({ text: decoded(first).slice(0, 50).toWellFormed() }))
  if (marks.length === 0) return [answerIn('=', body)]
  const answers = marks.map(({ sign, at }, index) => ({ sign, text: body.slice(at + 1, marks[index + 1]?.at) }))
  // The old way to mark a right answer is `~=`.
  return answers.filter(({ sign, text }, index) => sign !== '~' || text !== '' || answers[index + 1]?.sign !== '=').map(({ sign, text }) => answerIn(sign, text)) // prettier-ignore
}

function answerIn(sign: string, written: string): GiftAnswer {
  const { text, feedback } = parted(written.trim())
  const [weighed, number] = WEIGHT.exec(text) ?? []
  const weight = number === undefined ? null : Number(number.replace(',', '.'))
  if (weight !== null && Math.abs(weight) > 100) throw unread(remarks.shareIsNoNumber())
  return { isRight: sign === '=', weight, text: text.slice(weighed?.length ?? 0).trim(), feedback }
}

/** A text and its feedback, which may hold the sign itself. */
export function parted(written: string): { text: string; feedback: string | undefined } {
  const at = signsIn(written, '#')[0]?.at
  return at === undefined ? { text: written, feedback: undefined } : { text: written.slice(0, at), feedback: written.slice(at + 1) }
}

const ADDRESS = /\bhttps?:\/\/[^\s{}]+/g

/** The signs that begin answers. Those within an address are text, and a sign of equality in a word is where other answers stand apart. */
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

/** Where values and homes are named in an address: `?page=1`, `/~ward`. */
const textSigns = (address: string): number[] => [...address.matchAll(/(?<=[?&][\w.%-]{1,100})=|(?<=\/)~/g)].map(({ index }) => index)
