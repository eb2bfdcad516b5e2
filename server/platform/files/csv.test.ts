import { expect, test } from 'vitest'
import { cellsOf, headed, placesOf, requireColumns, requireRows, rowsOf, textOf } from './csv.ts'

const refused = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return error
  }
  throw new Error('It was taken.')
}

test('commas, semicolons and tabs are told apart by the first line', () => {
  const wanted = [
    ['a', 'b'],
    ['1', '2;3'],
  ]
  expect(rowsOf('a,b\n1,2;3\n')).toEqual(wanted)
  expect(rowsOf('a;b\r\n1;"2;3"\r\n')).toEqual(wanted)
  expect(rowsOf('\uFEFFa\tb\n\n1\t2;3')).toEqual(wanted)
  expect(rowsOf('only\none')).toEqual([['only'], ['one']])
})

test('what cannot be read says from which line on, in words with a code', () => {
  expect(refused(() => rowsOf('a,b\n1,2\n"1,2'))).toMatchObject({ status: 400, details: { code: 'file_is_no_csv', field: 'file', params: { line: 3 } } })
  expect(refused(() => rowsOf('a,b\n1,2\n1\n'))).toMatchObject({ details: { code: 'file_is_no_csv', params: { line: 3 } } })
  expect(rowsOf('a,b\n1\n', { relaxColumnCount: true })).toEqual([['a', 'b'], ['1']])
  expect(refused(() => textOf(Buffer.from('a,ü', 'latin1')))).toMatchObject({ details: { code: 'file_is_latin' } })
  for (const bytes of [Buffer.from('a,b', 'utf16le'), Buffer.from('a\0b'), Buffer.from([0xfe, 0xff, 0x00, 0x61])])
    expect(refused(() => textOf(bytes))).toMatchObject({ details: { code: 'file_is_other_unicode' } })
  expect(refused(() => headed([]))).toMatchObject({ details: { code: 'file_has_no_header' } })
  expect(refused(() => requireRows([], 1))).toMatchObject({ details: { code: 'file_has_no_rows' } })
  expect(refused(() => requireRows([['1'], ['2']], 1))).toMatchObject({ details: { code: 'file_has_too_many_rows', params: { most: 1 } } })
}) // prettier-ignore

test('columns are found by any of their titles, once, and those that are needed are asked for', () => {
  const columns = ['name', 'role'] as const
  const places = placesOf([' Name ', 'other', 'JOB'], columns, (column) => (column === 'role' ? ['role', 'job'] : [column]))
  expect(places).toEqual({ name: 0, role: 2 })
  expect(cellsOf([' Ada ', 'x', ' '], columns, places)).toEqual({ name: 'Ada' })
  expect(cellsOf(['Ada'], columns, places)).toEqual({ name: 'Ada' })
  expect(refused(() => placesOf(['name', 'NAME'], columns))).toMatchObject({ details: { code: 'column_twice', params: { column: 'name' } } })
  requireColumns(places, ['role'], ['email'])
  expect(refused(() => requireColumns(places, ['email']))).toMatchObject({ details: { code: 'column_missing', params: { column: 'email' } } })
  expect(refused(() => requireColumns(places, ['email'], ['provider', 'name']))).toMatchObject({ details: { code: 'columns_missing', params: { columns: 'email, provider + name' } } })
}) // prettier-ignore
