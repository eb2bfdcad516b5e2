import Document from 'pdfkit'
import { type Doc, collected, drawCode, fontFor } from '#platform/exports/pdf.ts'
import type { Language } from '#platform/languages.ts'
import { type Sheet, wordsIn } from './rules.ts'

const INK = '#1f2933'
const SOFT = '#52606d'
const LINE = '#9aa5b1'
const WIDTH = 595.28
const HEIGHT = 841.89
const MARGIN = 42
const ROW = 50
/** A module of an address of 150 letters is a third of a millimetre wide, which phones read. */
const CODE = 42
/** Where the columns begin: number, name, signature, code. */
const COLUMNS = { nr: MARGIN, name: MARGIN + 28, signature: MARGIN + 215, code: WIDTH - MARGIN - CODE }
const FOOT = HEIGHT - MARGIN - 20

/** A sheet to be signed by who is there: a row for everybody on the roster, and some for who walks in. */
export function sheetPdf(language: Language, sheet: Sheet): Promise<Buffer> {
  const words = wordsIn[language]
  const doc = new Document({
    size: 'A4',
    margin: 0,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${words.title}: ${sheet.title}`, Author: sheet.organization },
  })
  const bytes = collected(doc)
  let y = table(doc, heading(doc, language, sheet), language)
  const rows = [...sheet.people, ...Array.from({ length: EMPTY_ROWS }, () => undefined)]
  for (const [nr, person] of rows.entries()) {
    if (y + ROW > FOOT) {
      doc.addPage()
      y = table(doc, MARGIN, language)
    }
    row(doc, y, nr + 1, person)
    y += ROW
  }
  signatures(doc, y, language)
  numbered(doc, language)
  doc.end()
  return bytes
}
const EMPTY_ROWS = 3

function write(doc: Doc, text: string, x: number, y: number, { font = 'Helvetica', size = 10, color = INK, width = WIDTH - 2 * MARGIN, lines = 1 } = {}): number {
  doc.font(fontFor(text, font)).fontSize(size).fillColor(color)
  const height = Math.min(doc.heightOfString(text, { width }), size * 1.3 * lines)
  doc.text(text, x, y, { width, height, ellipsis: true, lineBreak: true })
  return y + height + size * 0.2
} // prettier-ignore

/** Whose sheet it is and of what; where the table begins. */
function heading(doc: Doc, language: Language, { title, organization, when, location, trainers, address }: Sheet): number {
  const words = wordsIn[language]
  const width = WIDTH - 2 * MARGIN - 90
  drawCode(doc, address, { x: WIDTH - MARGIN - 70, y: MARGIN, size: 70, color: INK })
  let y = write(doc, organization, MARGIN, MARGIN, { color: SOFT, width })
  y = write(doc, title, MARGIN, y + 2, { font: 'Helvetica-Bold', size: 18, width, lines: 2 })
  for (const [name, text] of [[words.when, when], [words.where, location], [words.trainers, trainers]] as const)
    if (text !== '') y = write(doc, `${name}: ${text}`, MARGIN, y + 2, { width })
  return Math.max(y + 14, MARGIN + 84)
} // prettier-ignore

function table(doc: Doc, y: number, language: Language): number {
  const words = wordsIn[language]
  const look = { font: 'Helvetica-Bold', size: 9, color: SOFT }
  write(doc, words.name, COLUMNS.name, y, look)
  write(doc, words.signature, COLUMNS.signature, y, look)
  rule(doc, y + 15)
  return y + 15
}

function row(doc: Doc, y: number, nr: number, person: Sheet['people'][number] | undefined): void {
  write(doc, String(nr), COLUMNS.nr, y + 18, { color: SOFT, width: 24 })
  if (person) {
    const width = COLUMNS.signature - COLUMNS.name - 12
    const isLong = doc.font(fontFor(person.name, 'Helvetica')).fontSize(11).widthOfString(person.name) > width
    write(doc, person.name, COLUMNS.name, y + (isLong ? 11 : 18), { size: 11, width, lines: 2 })
    drawCode(doc, person.address, { x: COLUMNS.code, y: y + (ROW - CODE) / 2, size: CODE, color: INK, level: 'L' })
  }
  rule(doc, y + ROW)
}

function rule(doc: Doc, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(WIDTH - MARGIN, y)
    .lineWidth(0.5)
    .stroke(LINE)
}

/** Where whoever leads it signs, and says how many they counted. */
function signatures(doc: Doc, after: number, language: Language): void {
  const words = wordsIn[language]
  if (after + 70 > FOOT) doc.addPage()
  const y = after + 70 > FOOT ? MARGIN + 30 : after + 46
  for (const [text, x, width] of [[words.counted, MARGIN, 150], [words.signed, MARGIN + 190, WIDTH - 2 * MARGIN - 190]] as const) {
    doc.moveTo(x, y).lineTo(x + width, y).lineWidth(0.5).stroke(INK)
    write(doc, text, x, y + 4, { size: 8, color: SOFT, width })
  }
} // prettier-ignore

function numbered(doc: Doc, language: Language): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    write(doc, wordsIn[language].page(page + 1, count), MARGIN, HEIGHT - MARGIN, { size: 8, color: SOFT })
  }
}
