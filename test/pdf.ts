import { deflateSync } from 'node:zlib'

/**
 * Returns a small PDF whose pages contain these texts. With `inflated`, the first page is repeated up to that length.
 * With `locked`, it needs a password.
 */
export function pdfOf(pages: string[], { inflated = 0, locked = false } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  const size = () => parts.reduce((sum, { length }) => sum + length, 0)
  const object = (...body: (string | Buffer)[]) => {
    offsets.push(size())
    parts.push(Buffer.from(`${offsets.length} 0 obj\n`), ...body.map((part) => Buffer.from(part)), Buffer.from('\nendobj\n'))
  }
  object('<< /Type /Catalog /Pages 2 0 R >>')
  object(`<< /Type /Pages /Kids [${pages.map((_, nr) => `${4 + 2 * nr} 0 R`).join(' ')}] /Count ${pages.length} >>`)
  object('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  pages.forEach((text, nr) => {
    const said = Buffer.from(`BT /F1 12 Tf 50 700 Td (${text}) Tj ET\n`)
    const stream = deflateSync(nr === 0 && inflated > 0 ? Buffer.alloc(inflated, said) : said)
    object(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${5 + 2 * nr} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`)
    object(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`, stream, '\nendstream')
  })
  const table = size()
  const places = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -4 >> /ID [<01> <01>]`
  const trailer = `trailer << /Size ${offsets.length + 1} /Root 1 0 R ${locked ? lock : ''} >>\nstartxref\n${table}\n%%EOF`
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${places}${trailer}`)])
}
