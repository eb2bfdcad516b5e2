import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { simpleWorkbook, workbookOf } from '../../../test/workbooks.ts'
import { zipOf } from '../../../test/zip.ts'
import { ownColumns } from '../../../common/csv/columns.ts'
import { damagedNumber } from './csv-cells.ts'
import { sheetOf } from './csv.ts'

const columns = ownColumns(['name'])
const read = async (bytes: Uint8Array, most?: number) => sheetOf(bytes, columns, { ...(most !== undefined && { most }) })
const cellsOf = async (bytes: Uint8Array) => (await read(bytes)).rows.map(({ cells }) => cells)
const column = (cells: string[]) => `<row><c t="str"><v>name</v></c></row>${cells.map((cell) => `<row>${cell}</row>`).join('')}`

test('the first sheet that has rows is read, and hidden sheets last', async () => {
  const row = (text: string) => `<row r="1"><c r="A1" t="str"><v>name</v></c></row><row r="4"><c r="A4" t="str"><v>${text}</v></c></row>`
  const sheets = { Empty: '<row r="1"><c r="A1" s="0"/></row>', Secret: row('Ada'), People: row('Ben'), More: row('Cem') }
  const { read_as, rows } = await read(workbookOf({ sheets, hidden: ['Secret'] }))
  expect([read_as, rows]).toEqual(['xlsx', [{ cells: ['Ben'], line: 4, broken: false }]])
  expect(await cellsOf(workbookOf({ sheets: { Secret: row('Ada') }, hidden: ['Secret'] }))).toEqual([['Ada']])
})

test('texts are read however a program keeps them', async () => {
  const strings = ['<t>name</t>', '<r><t>A</t></r><r><t xml:space="preserve">da </t></r><rPh sb="0" eb="1"><t>reading</t></rPh>', '<t>a_x000D_&amp;_x0041_</t>', '<t>Größe 名</t>'] // prettier-ignore
  const cells = [
    '<c t="s"><v>1</v></c>', '<c t="s"><v>2</v></c>', '<c t="s"><v>3</v></c>', '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>',
    '<c t="str"><f>UPPER("x")</f><v>X</v></c>', '<c t="b"><v>1</v></c>', '<c t="b"><v>0</v></c>', '<c t="e"><f>NA()</f><v>#N/A</v></c>',
    '<c><f>SUM(A1)</f><v></v></c>', '<c t="s"><v>99</v></c><c t="str"><v>beside</v></c>', '<c t="d"><v>2026-05-13T00:00:00</v></c>',
  ] // prettier-ignore
  const told = [
    ['Ada '], ['a\r&A'], ['Größe 名'], ['inline'], ['X'], ['true'], ['false'], ['#N/A'], ['#CALC!'], ['', 'beside'], ['2026-05-13'],
  ] // prettier-ignore
  for (const prefix of ['', 'x:'])
    expect(await cellsOf(workbookOf({ sheets: { One: column(cells) }, strings, prefix })), prefix).toEqual(told)
})

test('cells stand where they say, whatever is left out between', async () => {
  const sheet =
    '<row r="2"><c r="B2" t="str"><v>name</v></c><c r="AB2" t="str"><v>far</v></c></row><row r="3" hidden="1"><c r="B3"><v>1</v></c></row>'
  const { header, rows } = await read(workbookOf({ sheets: { One: sheet } }))
  expect([header.length, header[1], header[27], rows[0]]).toEqual([28, 'name', 'far', { cells: ['', '1'], line: 3, broken: false }])
})

test('numbers keep all their digits, and say where a spreadsheet has lost some', async () => {
  const formats = [0, '00000', 9, '0.00%', '#,##0.00 "€"']
  const numbers: [string, number, string][] = [
    ['202601004711', 0, '202601004711'], ['85.699999999999989', 0, '85.7'], ['0.30000000000000004', 0, '0.3'], ['-1.5', 0, '-1.5'],
    ['2.02601004711E+11', 0, '202601004711'], ['42', 1, '00042'], ['0.85', 2, '85%'], ['0.855', 3, '85.5%'], ['12.5', 4, '12.5'],
    ['999999999999999', 0, '999999999999999'],
  ] // prettier-ignore
  const bytes = workbookOf({ sheets: { One: column(numbers.map(([value, style]) => `<c s="${style}"><v>${value}</v></c>`)) }, formats })
  expect(await cellsOf(bytes)).toEqual(numbers.map(([, , text]) => [text]))
  const long = await cellsOf(
    workbookOf({ sheets: { One: column(['<c><v>20260100471112345</v></c>', '<c><v>1.2345678901234501E+19</v></c>']) } }),
  )
  expect(long.flat().map(damagedNumber)).toEqual([true, true])
})

test('days and moments are read by the format of their cell', async () => {
  const formats = [0, 14, 22, 'yyyy\\-mm\\-dd\\ hh:mm:ss', '[$-407]d. mmmm yyyy;@', 'h:mm AM/PM', 'mmm\\-yy', '0.00E+00', '"days" 0', 'mm:ss.0', '[h]:mm', 58] // prettier-ignore
  const days: [string, number, string][] = [
    ['46155', 0, '46155'], ['46155', 1, '2026-05-13'], ['46155.5', 1, '2026-05-13'], ['46155.585416666669', 2, '2026-05-13T14:03:00'],
    ['46155', 3, '2026-05-13'], ['46155.999999', 3, '2026-05-14'], ['46155', 4, '2026-05-13'], ['0.585416666666667', 5, '14:03:00'],
    ['46143', 6, '2026-05-01'], ['46155', 7, '46155'], ['46155', 8, '46155'], ['46155.25', 9, '2026-05-13T06:00:00'], ['0.25', 10, '06:00:00'],
    ['46155', 11, '2026-05-13'], ['1', 1, '1900-01-01'], ['59', 1, '1900-02-28'], ['60', 1, '60'], ['61', 1, '1900-03-01'],
    ['2958465', 1, '9999-12-31'], ['2958466', 1, '2958466'], ['-1', 1, '-1'],
  ] // prettier-ignore
  const sheets = { One: column(days.map(([value, style]) => `<c s="${style}"><v>${value}</v></c>`)) }
  expect(await cellsOf(workbookOf({ sheets, formats }))).toEqual(days.map(([, , text]) => [text]))
  const from1904 = workbookOf({ sheets: { One: column(['<c s="1"><v>44693</v></c>']) }, formats, properties: '<workbookPr date1904="1"/>' })
  expect(await cellsOf(from1904)).toEqual([['2026-05-13']])
})

test('no more rows are read than are asked for', async () => {
  const rows = Array.from({ length: 30 }, (_, nr) => [`n${nr}`])
  expect((await read(simpleWorkbook([['A list of names'], ['name'], ...rows]), 5)).rows.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7])
})

const refusalOf = (bytes: Uint8Array) => read(bytes).then(() => 'read', ({ status, details }) => [status, details.code, details.field]) // prettier-ignore

test('what is no workbook says what to save instead', async () => {
  expect(await refusalOf(Buffer.from('d0cf11e0a1b11ae10000', 'hex'))).toEqual([400, 'file_is_old_workbook', 'file'])
  expect(await refusalOf(zipOf([{ name: 'content.xml', content: '<x/>' }]))).toEqual([400, 'file_is_archive', 'file'])
  expect(await refusalOf(simpleWorkbook([['name']]).subarray(0, 300))).toEqual([400, 'workbook_damaged', 'file'])
  expect(await refusalOf(workbookOf({ sheets: { One: '<row><c>' } }))).toEqual([400, 'workbook_damaged', 'file'])
  const entity = '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>'
  expect(await refusalOf(zipOf([{ name: 'xl/workbook.xml', content: entity }]))).toEqual([400, 'workbook_damaged', 'file'])
  expect(await refusalOf(workbookOf({ sheets: { One: '' } }))).toEqual([400, 'file_has_no_header', 'file'])
})

test('a workbook that grows beyond measure is refused before it is inflated', async () => {
  const packed = deflateRawSync(Buffer.alloc(70 * 1024 * 1024, ' '))
  const bomb = (size: number) => zipOf([{ name: 'xl/workbook.xml', content: '', packed, size }])
  expect(await refusalOf(bomb(70 * 1024 * 1024))).toEqual([400, 'workbook_has_too_much', 'file'])
  expect(await refusalOf(bomb(1000))).toEqual([400, 'workbook_damaged', 'file'])
  const shared = {
    strings: ['<t>name</t>', `<t>${'x'.repeat(32_000)}</t>`],
    sheets: { One: column(Array(1000).fill('<c t="s"><v>1</v></c>')) },
  }
  expect(await refusalOf(workbookOf(shared))).toEqual([400, 'workbook_has_too_much', 'file'])
})
