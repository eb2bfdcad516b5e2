import Document from 'pdfkit'
import { type Doc, type Writer, collected, drawCode, writerOf } from '#platform/exports/pdf.ts'
import type { Language } from '#platform/languages.ts'
import { type Sheet, wordsIn } from './rules.ts'

const INK = '#1f2933'
const SOFT = '#52606d'
const LINE = '#9aa5b1'
const WIDTH = 595.28
const HEIGHT = 841.89
const MARGIN = 42
const ROW = 50
/** The size of a QR code. With an address of 150 characters, its modules are a third of a millimetre wide, which phones can read. */
const CODE = 42
/** The left edges of the columns: number, name, signature, code. */
const COLUMNS = { nr: MARGIN, name: MARGIN + 28, signature: MARGIN + 215, code: WIDTH - MARGIN - CODE }
const FOOT = HEIGHT - MARGIN - 20

/** Returns a PDF for signatures, with a row for everybody on the roster and empty rows for walk-ins. */
export async function sheetPdf(language: Language, sheet: Sheet): Promise<Buffer> {
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
  const writer = await writerOf(doc, [sheet.organization, sheet.title, ...facts(words, sheet), ...sheet.people.map(({ name }) => name)])
  const paper: Paper = { doc, writer, words }
  let y = table(paper, heading(paper, sheet))
  const rows = [...sheet.people, ...Array.from({ length: EMPTY_ROWS }, () => undefined)]
  for (const [nr, person] of rows.entries()) {
    if (y + ROW > FOOT) {
      doc.addPage()
      y = table(paper, MARGIN)
    }
    row(paper, y, nr + 1, person)
    y += ROW
  }
  signatures(paper, y)
  numbered(paper)
  writer.end()
  return bytes
}
const EMPTY_ROWS = 3

/** A document with its text writer and the words of its language. */
type Paper = { doc: Doc; writer: Writer; words: (typeof wordsIn)[Language] }

/** Writes at most `lines` lines and returns where the next text begins. */
function write({ writer }: Paper, text: string, x: number, y: number, { font = 'Helvetica', size = 10, color = INK, width = WIDTH - 2 * MARGIN, lines = 1 } = {}): number {
  return y + writer.text(text, x, y, { font, size, color, width, height: size * 1.3 * lines }) + size * 0.2
} // prettier-ignore

/** Writes the heading and returns where the table begins. */
function heading(paper: Paper, sheet: Sheet): number {
  const width = WIDTH - 2 * MARGIN - 90
  drawCode(paper.doc, sheet.address, { x: WIDTH - MARGIN - 70, y: MARGIN, size: 70, color: INK })
  let y = write(paper, sheet.organization, MARGIN, MARGIN, { color: SOFT, width })
  y = write(paper, sheet.title, MARGIN, y + 2, { font: 'Helvetica-Bold', size: 18, width, lines: 2 })
  for (const fact of facts(paper.words, sheet)) y = write(paper, fact, MARGIN, y + 2, { width })
  return Math.max(y + 14, MARGIN + 84)
}

/** Returns the known facts of the event: time, place and trainers. */
function facts(words: Paper['words'], { when, location, trainers }: Sheet): string[] {
  const named = [
    [words.when, when],
    [words.where, location],
    [words.trainers, trainers],
  ] as const
  return named.flatMap(([name, text]) => (text === '' ? [] : [`${name}: ${text}`]))
}

function table(paper: Paper, y: number): number {
  const look = { font: 'Helvetica-Bold', size: 9, color: SOFT }
  write(paper, paper.words.name, COLUMNS.name, y, look)
  write(paper, paper.words.signature, COLUMNS.signature, y, look)
  rule(paper.doc, y + 15)
  return y + 15
}

function row(paper: Paper, y: number, nr: number, person: Sheet['people'][number] | undefined): void {
  write(paper, String(nr), COLUMNS.nr, y + 18, { color: SOFT, width: 24 })
  if (person) {
    const width = COLUMNS.signature - COLUMNS.name - 12
    const isLong = paper.writer.width(person.name, { font: 'Helvetica', size: 11 }) > width
    write(paper, person.name, COLUMNS.name, y + (isLong ? 11 : 18), { size: 11, width, lines: 2 })
    drawCode(paper.doc, person.address, { x: COLUMNS.code, y: y + (ROW - CODE) / 2, size: CODE, color: INK, level: 'L' })
  }
  rule(paper.doc, y + ROW)
}

function rule(doc: Doc, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(WIDTH - MARGIN, y)
    .lineWidth(0.5)
    .stroke(LINE)
}

/** Draws the lines for the trainer's signature and the head count. */
function signatures(paper: Paper, after: number): void {
  const { doc, words } = paper
  if (after + 70 > FOOT) doc.addPage()
  const y = after + 70 > FOOT ? MARGIN + 30 : after + 46
  for (const [text, x, width] of [[words.counted, MARGIN, 150], [words.signed, MARGIN + 190, WIDTH - 2 * MARGIN - 190]] as const) {
    doc.moveTo(x, y).lineTo(x + width, y).lineWidth(0.5).stroke(INK)
    write(paper, text, x, y + 4, { size: 8, color: SOFT, width })
  }
} // prettier-ignore

function numbered(paper: Paper): void {
  const { start, count } = paper.doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    paper.doc.switchToPage(page)
    write(paper, paper.words.page(page + 1, count), MARGIN, HEIGHT - MARGIN, { size: 8, color: SOFT })
  }
}
