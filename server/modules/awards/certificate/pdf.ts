import { fileURLToPath } from 'node:url'
import Document from 'pdfkit'
import QRCode from 'qrcode'
import type { Certificate } from '../store.ts'
import { dateOf, personOf } from './words.ts'

type Doc = PDFKit.PDFDocument

const INK = '#1f2933'
const SOFT = '#52606d'
const ACCENT = '#1d5c63'
const GOLD = '#b08d3c'
const WARNING = '#b42318'
const WIDTH = 841.89
const HEIGHT = 595.28
const MARGIN = 90

/** For names that the built-in fonts, which know western European letters only, cannot write. */
const wide = fileURLToPath(new URL('fonts/DejaVuSans.ttf', import.meta.url))
const WESTERN = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** A page that can be printed: whoever holds it finds at `address` whether it is still valid. */
export function certificatePdf(certificate: Certificate, address: string): Promise<Buffer> {
  const { person_name, certification_name, organization_name, awarded_at, revoked_at, serial } = certificate
  const person = personOf(person_name)
  const doc = new Document({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    info: { Title: `${certification_name}: ${person}`, Author: organization_name, CreationDate: new Date(awarded_at) },
  })
  const bytes = collected(doc)
  frame(doc)
  line(doc, 92, organization_name, { font: 'Helvetica-Bold', size: 17, color: ACCENT })
  line(doc, 140, 'Certificate', { font: 'Times-Roman', size: 46, color: INK })
  line(doc, 206, 'This certifies that', { font: 'Times-Italic', size: 15, color: SOFT })
  line(doc, 236, person, { font: 'Times-Bold', size: 36, color: INK })
  doc
    .moveTo(WIDTH / 2 - 150, 288)
    .lineTo(WIDTH / 2 + 150, 288)
    .lineWidth(1)
    .stroke(GOLD)
  line(doc, 304, 'has been awarded', { font: 'Times-Italic', size: 15, color: SOFT })
  line(doc, 334, certification_name, { font: 'Times-Bold', size: 26, color: ACCENT })
  line(doc, 384, `on ${dateOf(awarded_at)}`, { font: 'Times-Roman', size: 15, color: INK })
  if (revoked_at !== null) line(doc, 412, `Revoked on ${dateOf(revoked_at)}`, { font: 'Helvetica-Bold', size: 17, color: WARNING })
  footer(doc, serial, address)
  doc.end()
  return bytes
}

function collected(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
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

/** One centred line, made smaller until it fits, and cut where even that is not enough. */
function line(doc: Doc, y: number, text: string, { font, size, color }: Look): void {
  const width = WIDTH - 2 * MARGIN
  const spoken = text.replaceAll(/\s+/g, ' ')
  doc.font(WESTERN.test(spoken) ? font : wide).fillColor(color)
  const fitting = Math.max(size / 3, Math.min(size, (size * width) / doc.fontSize(size).widthOfString(spoken)))
  doc
    .fontSize(fitting)
    .text(spoken, MARGIN, y + (size - fitting) / 2, { width, align: 'center', height: fitting * 1.5, ellipsis: true, lineBreak: true })
}

function footer(doc: Doc, serial: string, address: string): void {
  const size = 92
  const [x, y] = [WIDTH - MARGIN - size, HEIGHT - 64 - size]
  qrCode(doc, address, x, y, size)
  doc.font('Helvetica').fontSize(9).fillColor(SOFT)
  doc.text('Serial', MARGIN, y + 34)
  doc
    .font('Courier-Bold')
    .fontSize(12)
    .fillColor(INK)
    .text(serial, MARGIN, y + 47)
  doc
    .font('Helvetica')
    .fontSize(9)
    .fillColor(SOFT)
    .text('Scan the code, or look the serial up, to see whether this is still valid:', MARGIN, y + 68)
  doc.fillColor(ACCENT).text(address, MARGIN, y + 81, { link: address, width: x - MARGIN - 20 })
}

/** Drawn as squares, so that it stays sharp at any size. */
function qrCode(doc: Doc, text: string, left: number, top: number, size: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const side = size / modules.size
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) doc.rect(left + column * side, top + row * side, side, side)
  doc.fill(INK)
}
