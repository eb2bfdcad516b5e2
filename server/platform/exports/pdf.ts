import { fileURLToPath } from 'node:url'
import QRCode from 'qrcode'

export type Doc = PDFKit.PDFDocument

/** For names that the built-in fonts, which know western European letters only, cannot write. */
const wide = fileURLToPath(new URL('fonts/DejaVuSans.ttf', import.meta.url))
const WESTERN = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** The font where it can write the text, else one that can. */
export const fontFor = (text: string, font: string) => (WESTERN.test(text) ? font : wide)

/** What is drawn until its end, as one file. */
export function collected(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

type Square = { x: number; y: number; size: number; color: string; level?: 'L' | 'M' }

/** A code drawn as squares, so that it stays sharp at any size. At level L they are larger, and fewer of them may be spoilt. */
export function drawCode(doc: Doc, text: string, { x, y, size, color, level = 'M' }: Square): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: level })
  const side = size / modules.size
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) doc.rect(x + column * side, y + row * side, side, side)
  doc.fill(color)
}
