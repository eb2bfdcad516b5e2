import QRCode from 'qrcode'
import { isWestern } from './letters/western.ts'
import type { Face } from './letters/writer.ts'

export type Doc = PDFKit.PDFDocument

/** Returns the whole document as bytes once it has ended. */
export function collected(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

type TextStyle = Face & { color: string; width: number; height: number; align?: 'left' | 'center' }
export type Writer = Awaited<ReturnType<typeof writerOf>>

/**
 * Draws texts of any script. Pass all texts that people typed, so that their fonts are read. Other texts have only western letters. If no
 * text needs a font, none is read.
 */
export async function writerOf(doc: Doc, typed: string[]) {
  const texts = new Set(typed.map(composed).filter((text) => !isWestern(text)))
  const foreign = texts.size === 0 ? undefined : await foreignOf(doc, texts)

  return {
    /** Returns the width of a text on one line, in points. */
    width(text: string, { font, size }: Face): number {
      const shown = composed(text)
      return isWestern(shown) ? doc.font(font).fontSize(size).widthOfString(shown) : read(foreign).width(shown, { font, size })
    },

    /** Draws a text into a box and cuts the rest. Returns the height used. Lengths are in points. */
    text(text: string, x: number, y: number, { font, size, color, width, height, align = 'left' }: TextStyle): number {
      const shown = composed(text)
      doc.font(font).fontSize(size).fillColor(color)
      if (!isWestern(shown)) return read(foreign).text(shown, { font, size }, { x, y, width, height, align })
      const taken = Math.min(doc.heightOfString(shown, { width }), height)
      doc.text(shown, x, y, { width, height: taken, align, ellipsis: true, lineBreak: true })
      return taken
    },

    /** Ends the document. */
    end(): void {
      foreign?.end()
      doc.end()
    },
  }
}

type FontTextWriter = Awaited<ReturnType<typeof foreignOf>>

function read(foreign: FontTextWriter | undefined): FontTextWriter {
  if (foreign === undefined) throw new Error('A text that needs fonts was not named when the writer was made.')
  return foreign
}

async function foreignOf(doc: Doc, texts: Set<string>) {
  const [{ foreignWriter }, { settingOf }] = await Promise.all([import('./letters/writer.ts'), import('./letters/settings.ts')])
  const settings = new Map<string, Awaited<ReturnType<typeof settingOf>>>()
  for (const text of texts) settings.set(text, await settingOf(text))
  return foreignWriter(doc, settings)
}

/** Joins accents typed after their letter with it, if the built-in fonts have the result. */
function composed(text: string): string {
  const normal = text.normalize('NFC')
  return isWestern(normal) ? normal : text
}

type Square = { x: number; y: number; size: number; color: string; level?: 'L' | 'M' }

/** Draws a QR code as squares, which stay sharp at any size. At level L the squares are larger, but fewer may be damaged. */
export function drawCode(doc: Doc, text: string, { x, y, size, color, level = 'M' }: Square): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: level })
  const side = size / modules.size
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) doc.rect(x + column * side, y + row * side, side, side)
  doc.fill(color)
}
