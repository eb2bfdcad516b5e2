import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { simpleWorkbook } from '../../../../test/workbooks.ts'
import { type ZipContent, unzip, zipOf } from '../../../../test/zip.ts'
import { readSheet } from './workbook.ts'

const read = (bytes: Buffer, most = 100) => readSheet(new Uint8Array(bytes), most)
const people = [['email', 'name'], ['ada@example.org', 'Ada Köhler']] // prettier-ignore
const partsOf = (bytes: Buffer): ZipContent[] => [...unzip(bytes)].map(([name, content]) => ({ name, content }))
const cellsOf = async (bytes: Buffer) => {
  const found = await read(bytes)
  return typeof found === 'string' ? found : found.lines.map(({ cells }) => cells)
}

test('a workbook is read whatever form its zip has', async () => {
  const bytes = simpleWorkbook(people, 'People')
  expect(await read(bytes)).toMatchObject({ sheet: 'People', lines: [{ line: 1 }, { line: 2 }] })
  const parts = partsOf(bytes)
  for (const zip of [
    zipOf(parts, { zip64: true }),
    zipOf(parts.map((part) => ({ ...part, stored: true }))),
    zipOf(parts.map((part) => ({ ...part, name: part.name.toString().replaceAll('/', '\\') }))),
    Buffer.concat([bytes, Buffer.from('trailing')]),
  ])
    expect(await cellsOf(zip)).toEqual(people)
})

test('what is no workbook, damaged or too large is said to be so', async () => {
  const bytes = simpleWorkbook(people)
  expect(await read(zipOf([{ name: 'content.xml', content: '<x/>' }]))).toBe('other')
  for (const part of [bytes.subarray(0, 200), Buffer.from('PK\u0003\u0004'), Buffer.alloc(22)]) expect(await read(part)).toBe('damaged')
  const broken = partsOf(bytes).map((part) => ({ ...part, packed: Buffer.from('no deflated data') }))
  expect(await read(zipOf(broken))).toBe('damaged')
  const packed = deflateRawSync(Buffer.alloc(65 * 1024 * 1024, ' '))
  expect(await read(zipOf([{ name: 'xl/workbook.xml', content: '', packed }]))).toBe('too_much')
})
