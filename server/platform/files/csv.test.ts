import { expect, test } from 'vitest'
import { ownColumns } from '../../../common/csv/columns.ts'
import { addressOf, isAddress } from '../addresses.ts'
import { zoneOf } from '../days.ts'
import { damagedNumber, dayReader, errorIn, momentOf } from './csv-cells.ts'
import { cellsOf, faultOfLine, requireColumns, requireRows, sheetOf } from './csv.ts'

const refused = async (act: () => unknown) => {
  try {
    await act()
  } catch (error) {
    return error
  }
  throw new Error('It was taken.')
}
const names = ['name', 'role'] as const
const sheet = (text: string, chosen?: string[]) => sheetOf(Buffer.from(text), ownColumns(names), { chosen })

test('a file that cannot be read at all says why, in words with a code', async () => {
  for (const [text, details] of [
    ['', { code: 'file_has_no_header' }],
    ['a\0b', { code: 'file_is_no_text', field: 'file' }],
    ['name\n\n"open\n"too\n', { code: 'file_is_no_csv', params: { line: 3 } }],
    ['name,"role\nAda,x\n', { code: 'file_is_no_csv', params: { line: 1 } }],
    ['name,NAME\n', { code: 'column_twice', params: { column: 'name' } }],
    [','.repeat(1000) + 'name\n', { code: 'too_many_columns' }],
  ] as const) expect(await refused(() => sheet(text)), text.slice(0, 20)).toMatchObject({ status: 400, details }) // prettier-ignore
  expect(await refused(() => sheet('x,y\n', ['name']))).toMatchObject({ details: { code: 'columns_not_as_many', params: { count: 2 } } })
  const { rows } = await sheet('name\n1\n2\n')
  expect(await refused(() => requireRows([], 1))).toMatchObject({ details: { code: 'file_has_no_rows' } })
  expect(await refused(() => requireRows(rows, 1))).toMatchObject({ details: { code: 'file_has_too_many_rows', params: { most: 1 } } })
  requireColumns({ role: 2 }, ['role'], ['email'])
  expect(await refused(() => requireColumns({}, ['email']))).toMatchObject({ details: { code: 'column_missing', params: { column: 'email' } } })
  expect(await refused(() => requireColumns({}, ['email'], ['provider', 'name']))).toMatchObject({ details: { params: { columns: 'email, provider + name' } } })
}) // prettier-ignore

test('a bad row fails alone, and empty cells at its end are none', async () => {
  const { header, places, rows, unused_columns } = await sheet(' Name ,other,ROLE\n\u200B Ada ,x, \nBen\nCem,,,\nDea,,,x\n"Eve\n')
  expect([places, unused_columns]).toEqual([{ name: 0, role: 2 }, ['other']])
  expect(rows.map((line) => [cellsOf(line, names, places), faultOfLine(line, header)?.code])).toEqual([
    [{ name: 'Ada' }, undefined],
    [{ name: 'Ben' }, undefined],
    [{ name: 'Cem' }, undefined],
    [{ name: 'Dea' }, 'row_has_too_many_cells'],
    [{ name: '"Eve' }, 'row_has_open_quote'],
  ])
  expect((await sheet('x,y,z\n1,2,3', ['', 'role', ''])).places).toEqual({ role: 1 })
})

test('numbers made short, errors of spreadsheets and odd addresses are known', () => {
  expect(['2.02601E+12', '2,02601e+12', '1E+05', '-3.1E+10'].every(damagedNumber)).toBe(true)
  expect(['1E5', 'E+12', '12', 'A1E+12', '2.02601E-12'].some(damagedNumber)).toBe(false)
  for (const value of ['#N/A', '#REF!', '#VALUE!', '#NAME?', '#DIV/0!', '#NV', '#BEZUG!', '#WERT!', '#¡VALOR!', '########', 'Err:502'])
    expect(errorIn({ other: 'x', title: value }), value).toMatchObject({ code: 'cell_error_value', field: 'title', params: { value } })
  for (const value of ['#', '#1', '#teamwork', 'N/A', '# REF']) expect(errorIn({ title: value }), value).toBeUndefined()
  for (const text of ['\u200Banna@example.org', 'anna@example.org\u200E', '"anna@example.org,"', 'mailto:anna@example.org', 'mailto:anna@example.org?subject=Hello', '<anna@example.org>', 'Köhler, Anna <anna@example.org>;', 'anna@exam\u00ADple.org '])
    expect([addressOf(text), isAddress(addressOf(text))], text).toEqual(['anna@example.org', true])
  expect(isAddress(addressOf('who?me@example.org'))).toBe(true)
  for (const text of ['#N/A', 'anna at home', 'a@b@c', 'a@x.org;b@x.org', 'a@x.', 'a_x.org#EXT#@y.onmicrosoft.com', '@x', 'a b@x.org'])
    expect(isAddress(addressOf(text)), text).toBe(false)
}) // prettier-ignore

test('a moment without a zone is one of the organization, also on days when the clocks change', () => {
  const berlin = zoneOf('Europe/Berlin')
  const { read } = dayReader([])
  const moments = ['2026-03-04 10:00:00', '2026-03-29 02:30', '2026-10-25 02:30', '2026-03-04T10:00:00.5-05:00', '2026-03-04'].map(
    (text) => {
      const found = read('completed_at', text)
      return 'day' in found ? momentOf(found.day, berlin) : found.fault
    },
  )
  expect(moments).toEqual([
    '2026-03-04T09:00:00Z',
    '2026-03-29T01:30:00Z',
    '2026-10-25T00:30:00Z',
    '2026-03-04T10:00:00.500-05:00',
    '2026-03-04',
  ])
  const faultOf = (text: string) => ('fault' in read('until', text) ? (read('until', text) as { fault: object }).fault : undefined)
  expect(faultOf('46022')).toMatchObject({ code: 'cell_day_number', field: 'until', params: { value: '46022' } })
  expect(faultOf('31.12.2025')).toMatchObject({ code: 'cell_day_other_form', params: { day: '2025-12-31', form: 'd.m.y' } })
  expect(faultOf('12/31/2025')).toMatchObject({ params: { day: '2025-12-31', form: 'm/d/y' } })
  expect(faultOf('03/04/2026')).toMatchObject({ code: 'cell_day_ambiguous' })
  expect(faultOf('04-Mar-26')).toMatchObject({ code: 'cell_no_day' })
})
