import { crc32, deflateSync } from 'node:zlib'
import { seededChance } from './chance.ts'

type File<Type extends string> = { file_name: string; content_type: Type; bytes: Buffer }
export type DemoFile = File<'application/pdf' | 'image/png'>
export type Leaflet = File<'application/pdf' | 'text/markdown'>

/** A certificate of one page, as a PDF. Names are limited to Latin-1. */
export function certificate(title: string, learner: string, date: string, issuer: string): DemoFile {
  const content = [
    '0.05 0.36 0.48 RG 3 w 36 36 770 523 re S 1 w 46 46 750 503 re S',
    line(34, 470, 'Certificate of attendance'),
    line(16, 400, 'This is to certify that'),
    line(28, 355, learner),
    line(16, 310, 'has taken part in'),
    line(22, 270, title),
    line(14, 200, `${issuer}, ${date}`),
    line(10, 70, 'Made for demonstration. It proves nothing.'),
  ].join('\n')
  return { file_name: `${slug(title)}-certificate.pdf`, content_type: 'application/pdf', bytes: pdf(content) }
}

/** A page of text as a PDF or as Markdown. */
export function leaflet(title: string, lines: string[], format: 'pdf' | 'markdown'): Leaflet {
  if (format === 'markdown') {
    const text = [`# ${title}`, '', ...lines, ''].join('\n')
    return { file_name: `${slug(title)}.md`, content_type: 'text/markdown', bytes: Buffer.from(text) }
  }
  const content = [line(28, 500, title), ...lines.map((text, nr) => line(15, 420 - nr * 34, text))].join('\n')
  return { file_name: `${slug(title)}.pdf`, content_type: 'application/pdf', bytes: pdf(content) }
}

/** Centred text on an A4 page in landscape. It takes half the font size as the width of a letter. */
function line(size: number, y: number, text: string): string {
  const x = Math.max(60, Math.round((842 - text.length * size * 0.5) / 2))
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`
}

function pdf(content: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const WIDTH = 480
const HEIGHT = 340

/** A photographed list of signatures, as a PNG: ruled lines, and a scrawl on each. */
export function attendanceSheet(title: string, seed: number): DemoFile {
  const chance = seededChance(seed)
  const pixels = Buffer.alloc((WIDTH + 1) * HEIGHT, 0xf4)
  for (let y = 0; y < HEIGHT; y += 1) pixels[y * (WIDTH + 1)] = 0
  const dot = (x: number, y: number, shade: number) => {
    if (x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT) pixels[y * (WIDTH + 1) + 1 + x] = shade
  }
  for (let y = 50; y < HEIGHT - 10; y += 36) {
    for (let x = 20; x < WIDTH - 20; x += 1) dot(x, y, 0xa0)
    const [fast, slow, phase] = [chance.between(12, 30) / 100, chance.between(3, 9) / 100, chance.between(0, 60)]
    for (let x = chance.between(40, 90); x < WIDTH - chance.between(120, 260); x += 1) {
      const height = y - 13 + Math.round(7 * Math.sin(x * fast + phase) + 5 * Math.sin(x * slow))
      for (const thick of [0, 1]) dot(x, height + thick, 0x30)
    }
  }
  return { file_name: `${slug(title)}-attendance.png`, content_type: 'image/png', bytes: png(pixels) }
}

function png(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.writeUInt8(8, 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
