import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readXlsx } from '../../../test/xlsx.ts'
import { type Zone, zoneOf } from '../days.ts'
import type { Language } from '../languages.ts'
import type { Cell, Column } from './table.ts'
import { writeXlsx } from './xlsx.ts'

type Row = Record<string, Cell>
const text = (name: string, more: object = {}): Column => ({ name, shown: { head: { en: name, de: `${name} de` }, width: 20, ...more } })
const title = { en: 'Things', de: 'Dinge' }
const utc = zoneOf('UTC')

async function* inOne(rows: Row[]) {
  yield rows
}

/** Returns the bytes of a workbook, written through a file as in the service. */
async function written(columns: Column[], portions: AsyncIterable<Row[]>, { zone = utc, language = 'en' as Language } = {}) {
  const path = join(tmpdir(), `${crypto.randomUUID()}.xlsx`)
  const file = await open(path, 'wx+')
  try {
    await writeXlsx(file, { columns, title, zoneOf: () => zone }, portions, language)
    return await readFile(path)
  } finally {
    await file.close()
    await rm(path)
  }
}

const cellsOf = async (values: Cell[], more: object = {}, zone?: Zone) => {
  const { rows } = readXlsx(await written([text('a', more)], inOne(values.map((a) => ({ a }))), zone && { zone }))
  return rows.map(([cell]) => cell)
}

test('text is text, whatever it looks like', async () => {
  const texts = [
    '=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '＝1', '0012', '1e3', '2026-01-02', 'TRUE', '#REF!', "'", '<b>&amp;</b>', ']]>', '"', ' two  blanks ',
    'one\ntwo', 'naïve 😀 👩‍🚒 שלום', '_x0041_', '_x005F_x0041_', '__x0041_x0042_', '_x00g1_', '_', 'a_x000D_b',
  ] // prettier-ignore
  expect(await cellsOf(texts)).toEqual(texts)
  const { xml } = readXlsx(await written([text('a')], inOne(texts.map((a) => ({ a })))))
  expect(xml.match(/<f>|t="s"|t="str"/)).toBeNull()
})

test('what a workbook cannot hold is left out or cut, and nothing breaks for it', async () => {
  const [long, emoji] = ['x'.repeat(40_000), '😀'.repeat(20_000)]
  const cells = await cellsOf([
    'a\u0000b\u0001\u001F\uFFFE\uFFFFc',
    '\uD83Dlone\uDE00',
    'one\r\ntwo\rthree',
    long,
    emoji,
    'x'.repeat(32_767),
    '',
  ])
  expect(cells.slice(0, 3)).toEqual(['abc', '\uFFFDlone\uFFFD', 'one\ntwo\nthree'])
  expect(cells[3]).toBe(`${'x'.repeat(32_766)}…`)
  expect(cells[4]).toBe(`${'😀'.repeat(16_383)}…`)
  expect(cells.slice(5)).toEqual(['x'.repeat(32_767), null])
})

test('numbers, days and moments are such, and answers are words', async () => {
  expect(await cellsOf([0, -1.5, 1e21, null])).toEqual([0, -1.5, 1e21, null])
  const states = { words: { open: { en: 'Under way', de: 'Läuft' } } }
  expect(await cellsOf([true, false, 'open', 'unheard of'], states)).toEqual(['Yes', 'No', 'Under way', 'unheard of'])
  const berlin = zoneOf('Europe/Berlin')
  const days = ['2026-03-31', '2026-03-31T22:30:00Z', '2026-01-01T22:59:59.999999Z', '1900-03-01', '9999-12-31']
  expect(await cellsOf(days, { as: 'day' }, berlin)).toEqual(
    ['2026-03-31', '2026-04-01', '2026-01-01', '1900-03-01', '9999-12-31'].map((shows) => ({ shows })),
  )
  expect(await cellsOf(['1900-02-28', '0001-01-01T00:00:00Z'], { as: 'day' }, berlin)).toEqual(['1900-02-28', '0001-01-01'])
})

test('moments are on the clocks of the zone, also on days when these change', async () => {
  const moments = [
    ['2026-03-29T00:30:00Z', '2026-03-29 01:30'],
    ['2026-03-29T01:30:00Z', '2026-03-29 03:30'],
    ['2026-10-25T00:30:00Z', '2026-10-25 02:30'],
    ['2026-10-25T01:30:00Z', '2026-10-25 02:30'],
    ['2026-10-25T22:59:59.999Z', '2026-10-25 23:59'],
    ['2026-07-01T22:15:00Z', '2026-07-02 00:15'],
  ] as const
  const read = await cellsOf(moments.map(([moment]) => moment), { as: 'time' }, zoneOf('Europe/Berlin')) // prettier-ignore
  expect(read).toEqual(moments.map(([, shows]) => ({ shows })))
  const [there] = await cellsOf(['2026-09-06T04:30:00Z'], { as: 'time' }, zoneOf('America/Santiago'))
  expect(there).toEqual({ shows: '2026-09-06 01:30' })
})

test('a table without rows has its head, and columns beyond Z have their letters', async () => {
  async function* none(): AsyncGenerator<Row[]> {}
  const empty = readXlsx(await written([text('a'), { name: 'id' }, text('b')], none(), { language: 'de' }))
  expect(empty).toMatchObject({ title: 'Dinge', head: ['a de', 'b de'], rows: [] })
  expect(empty.xml).toContain('<autoFilter ref="A1:B1"/>')
  const names = Array.from({ length: 60 }, (_none, nr) => `c${nr}`)
  const wide = readXlsx(
    await written(
      names.map((name) => text(name)),
      inOne([Object.fromEntries(names.map((name, nr) => [name, nr]))]),
    ),
  )
  expect(wide.rows).toEqual([names.map((_name, nr) => nr)])
  expect(wide.xml).toContain('<c r="BH2">')
})

test('what reading throws is thrown, once nothing reads any more', async () => {
  let ended = false
  async function* failing() {
    try {
      for (let nr = 0; nr < 50; nr += 1) yield Array.from({ length: 1000 }, () => ({ a: crypto.randomUUID() }))
      throw new Error('too many')
    } finally {
      await new Promise((done) => setTimeout(done, 20))
      ended = true
    }
  }
  await expect(written([text('a')], failing())).rejects.toThrow('too many')
  expect(ended).toBe(true)
})

test('a file that takes no more ends the reading', async () => {
  let reading = 0
  async function* endless() {
    reading += 1
    try {
      for (;;) yield Array.from({ length: 1000 }, () => ({ a: crypto.randomUUID() }))
    } finally {
      reading -= 1
    }
  }
  const file = await open('/dev/full', 'w')
  await expect(writeXlsx(file, { columns: [text('a')], title, zoneOf: () => utc }, endless(), 'en')).rejects.toThrow('ENOSPC')
  expect(reading).toBe(0)
  await file.close()
})

/** Debian's Python with python3-openpyxl: an independent reader of workbooks. */
const PYTHON = '/usr/bin/python3'
const reads = existsSync(PYTHON) && spawnSync(PYTHON, ['-c', 'import openpyxl']).status === 0
const READ = `
import sys, io, json, openpyxl
book = openpyxl.load_workbook(io.BytesIO(sys.stdin.buffer.read()))
sheet = book.active
print(json.dumps({ 'sheets': book.sheetnames, 'frozen': sheet.freeze_panes, 'filter': sheet.auto_filter.ref, 'bold': [c.font.b for c in sheet[1]],
  'widths': [sheet.column_dimensions[letter].width for letter in 'ABCD'],
  'rows': [[[c.data_type, c.value.isoformat() if c.is_date else c.value] for c in row] for row in sheet.iter_rows()] }))`

test.skipIf(!reads && !process.env.CI)('another reader of workbooks reads the same', async () => {
  const columns = [text('a'), text('b', { width: 31 }), text('c', { as: 'day' }), text('d', { as: 'time' })]
  const rows = inOne([
    { a: '=1+1', b: 2.5, c: '2026-03-31T22:30:00Z', d: '2026-03-31T22:30:05Z' },
    { a: '<&> 😀 "ü"\nb', b: null, c: null, d: '2026-01-01T12:00:00Z' },
    { a: 'x'.repeat(40_000), b: 0, c: '1800-01-01', d: null },
  ])
  const zone = zoneOf('Europe/Berlin')
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-c', READ], { input: await written(columns, rows, { zone }), encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const heads = ['a', 'b', 'c', 'd'].map((name) => ['s', name])
  expect(JSON.parse(stdout)).toEqual({
    sheets: ['Things'],
    frozen: 'A2',
    filter: 'A1:D4',
    bold: [true, true, true, true],
    widths: [20, 31, 20, 20],
    rows: [
      heads,
      [['s', '=1+1'], ['n', 2.5], ['d', '2026-04-01T00:00:00'], ['d', '2026-04-01T00:30:05']],
      [['s', '<&> 😀 "ü"\nb'], ['n', null], ['n', null], ['d', '2026-01-01T13:00:00']],
      [['s', `${'x'.repeat(32_766)}…`], ['n', 0], ['s', '1800-01-01'], ['n', null]],
    ], // prettier-ignore
  })
})
