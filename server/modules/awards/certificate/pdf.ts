import Document from 'pdfkit'
import { type Doc, type Writer, collected, drawCode, writerOf } from '#platform/exports/pdf.ts'
import type { CertificateState } from './actions.ts'
import type { Language } from '#platform/languages.ts'
import { type Words, said } from './words.ts'

const INK = '#1f2933'
const SOFT = '#52606d'
const ACCENT = '#1d5c63'
const GOLD = '#b08d3c'
const WARNING = '#b42318'
const WIDTH = 841.89
const HEIGHT = 595.28
const MARGIN = 90

/** Returns a printable page. It says whether the award is in force today; at `address` the holder can check later. */
export async function certificatePdf(language: Language, told: CertificateState, address: string): Promise<Buffer> {
  const { certification, organization, in_force, serial, awarded_on } = told.proof
  const { words, state, grace, name, awarded_on: awarded, today } = said(language, told)
  const doc = new Document({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: language,
    displayTitle: true,
    info: { Title: `${certification}: ${name}`, Author: organization, CreationDate: new Date(awarded_on) },
  })
  const bytes = collected(doc)
  const writer = await writerOf(doc, [organization, name, certification].map(spoken))
  frame(doc)
  line(writer, 92, organization, { font: 'Helvetica-Bold', size: 17, color: ACCENT })
  line(writer, 140, words.certificate, { font: 'Times-Roman', size: 46, color: INK })
  line(writer, 206, words.certifies, { font: 'Times-Italic', size: 15, color: SOFT })
  line(writer, 236, name, { font: 'Times-Bold', size: 36, color: INK })
  doc
    .moveTo(WIDTH / 2 - 150, 288)
    .lineTo(WIDTH / 2 + 150, 288)
    .lineWidth(1)
    .stroke(GOLD)
  line(writer, 304, words.awarded, { font: 'Times-Italic', size: 15, color: SOFT })
  line(writer, 334, certification, { font: 'Times-Bold', size: 26, color: ACCENT })
  line(writer, 384, words.on(awarded), { font: 'Times-Roman', size: 15, color: INK })
  line(writer, 412, `${state} (${words.asOf(today)})`, {
    font: in_force ? 'Helvetica' : 'Helvetica-Bold',
    size: in_force ? 12 : 15,
    color: in_force ? SOFT : WARNING,
  })
  if (grace !== undefined) line(writer, 432, grace, { font: 'Helvetica', size: 12, color: SOFT })
  footer(doc, words, serial, address)
  writer.end()
  return bytes
}

function frame(doc: Doc): void {
  doc.rect(0, 0, WIDTH, HEIGHT).fill('#fffdf8')
  doc
    .rect(28, 28, WIDTH - 56, HEIGHT - 56)
    .lineWidth(3)
    .stroke(ACCENT)
  doc
    .rect(36, 36, WIDTH - 72, HEIGHT - 72)
    .lineWidth(0.75)
    .stroke(GOLD)
}

type Look = { font: string; size: number; color: string }

/** Writes one centred line. It is made smaller until it fits, and cut if even that is not enough. */
function line(writer: Writer, y: number, text: string, { font, size, color }: Look): void {
  const width = WIDTH - 2 * MARGIN
  const shown = spoken(text)
  const fitting = Math.max(size / 3, Math.min(size, (size * width) / writer.width(shown, { font, size })))
  writer.text(shown, MARGIN, y + (size - fitting) / 2, { font, size: fitting, color, width, height: fitting * 1.5, align: 'center' })
}

/** Replaces line breaks and runs of spaces with one space. */
const spoken = (text: string) => text.replaceAll(/\s+/g, ' ')

function footer(doc: Doc, words: Words, serial: string, address: string): void {
  const size = 92
  const [x, y] = [WIDTH - MARGIN - size, HEIGHT - 64 - size]
  drawCode(doc, address, { x, y, size, color: INK })
  doc.font('Helvetica').fontSize(9).fillColor(SOFT)
  doc.text(words.serial, MARGIN, y + 34)
  doc
    .font('Courier-Bold')
    .fontSize(12)
    .fillColor(INK)
    .text(serial, MARGIN, y + 47)
  doc
    .font('Helvetica')
    .fontSize(9)
    .fillColor(SOFT)
    .text(words.scan, MARGIN, y + 68)
  doc.fillColor(ACCENT).text(address, MARGIN, y + 81, { link: address, width: x - MARGIN - 20 })
}
