import { SaxesParser } from 'saxes'
import { unzip } from './zip.ts'

/** A number, a text, or a day or moment as the sheet shows it; null for an empty cell. */
export type SheetCell = number | string | { shows: string } | null
export type Sheet = { title: string; xml: string; head: SheetCell[]; rows: SheetCell[][] }

const DAY_MS = 86_400_000
const DAYS_TO_1970 = 25_569

/** Reads the only sheet of a workbook. */
export function readXlsx(zip: Buffer): Sheet {
  const files = unzip(zip)
  const [, title = ''] = /<sheet name="([^"]+)"/.exec(files.get('xl/workbook.xml')!.toString()) ?? []
  const xml = files.get('xl/worksheets/sheet1.xml')!.toString()
  const rows: SheetCell[][] = []
  let [at, type, style, text] = ['', '', '', '']
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes: { r = '', t = 'n', s = '' } }) => {
    if (name === 'row') rows.push([])
    if (name === 'c') [at, type, style, text] = [r, t, s, '']
  })
  parser.on('text', (more) => {
    text += more
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'c') rows.at(-1)![placeOf(at)] = type === 'inlineStr' ? unescaped(text) : numberOf(Number(text), style)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  const [head = [], ...others] = rows
  return { title, xml, head, rows: others.map((row) => Array.from(head, (_name, place) => row[place] ?? null)) }
}

const placeOf = (at: string) => [...at.replace(/\d+/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Reads a number. The second style is for days, the third for moments. */
function numberOf(value: number, style: string): SheetCell {
  if (style === '') return value
  const shows = new Date(Math.round((value - DAYS_TO_1970) * 86_400) * (DAY_MS / 86_400)).toISOString()
  return { shows: style === '2' ? shows.slice(0, 10) : shows.slice(0, 16).replace('T', ' ') }
}

const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Returns the rows as objects with the column titles as keys. */
export const linesOf = ({ head, rows }: Pick<Sheet, 'head' | 'rows'>): Record<string, SheetCell>[] =>
  rows.map((row) => Object.fromEntries(row.map((value, place) => [String(head[place]), value])))
