import type { Line } from '../csv/lines.ts'
import { type NumberFormat, formatOf } from './formats.ts'
import { attribute, scan, unescaped } from './scan.ts'
import { type Lookup, linesOfSheet } from './sheet.ts'

/** Returns the file at a path in a workbook. Undefined if there is none. */
export type Parts = (path: string) => Promise<Uint8Array | undefined>
/** The rows of the first sheet that has any, and the name of the sheet. */
export type Workbook = { sheet: string; lines: Line[] }

/** The part that makes a zip a workbook. */
export const WORKBOOK = 'xl/workbook.xml'

/**
 * Reads the first sheet that has rows, at most `most` of them. Hidden sheets come last. Cells are texts as shown, but numbers have all
 * their digits and days begin with the year. No lines if no sheet has rows. `too_much` if the text exceeds the limit of a table, `damaged`
 * for malformed XML.
 */
export async function readWorkbook(parts: Parts, most = Infinity): Promise<Workbook | 'damaged' | 'too_much'> {
  const book = bookOf(await parts(WORKBOOK))
  const targets = targetsOf(await parts('xl/_rels/workbook.xml.rels'))
  const strings = stringsOf(await partAt(parts, targets, 'sharedStrings'))
  const formats = formatsOf(await partAt(parts, targets, 'styles'))
  if (!book || !targets || !strings || !formats) return 'damaged'
  const lookup: Lookup = { strings, formats, from1904: book.from1904 }
  for (const { name, id } of book.sheets) {
    const target = targets.find((each) => each.id === id && each.kind === 'worksheet')
    // oxlint-disable-next-line no-await-in-loop -- one sheet is in memory at a time.
    const bytes = target && (await parts(target.path))
    const lines = bytes ? linesOfSheet(bytes, lookup, most) : []
    if (lines === undefined) return 'damaged'
    if (lines === 'too_much') return lines
    if (lines.length > 0) return { sheet: name, lines }
  }
  return { sheet: book.sheets[0]?.name ?? '', lines: [] }
}

type Sheet = { name: string; id: string; isHidden: boolean }

function bookOf(bytes: Uint8Array | undefined): { sheets: Sheet[]; from1904: boolean } | undefined {
  const sheets: Sheet[] = []
  let from1904 = false
  const isSound = scan(bytes, {
    open: (name, attributes) => {
      if (name === 'workbookPr') from1904 = ['1', 'true', 'on'].includes(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const isHidden = (attributes.state ?? 'visible') !== 'visible'
      sheets.push({ name: unescaped(attributes.name ?? ''), id: attribute(attributes, 'id') ?? '', isHidden })
    },
  })
  return isSound ? { sheets: sheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden)), from1904 } : undefined
}

type Target = { id: string; kind: string; path: string }

/**
 * Returns the parts of a workbook. `kind` is the last word of a part's type address; the rest of that address depends on the edition of
 * the format.
 */
function targetsOf(bytes: Uint8Array | undefined): Target[] | undefined {
  const targets: Target[] = []
  const isSound = scan(bytes, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name === 'Relationship') targets.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), path: pathOf(Target) })
    },
  })
  return isSound ? targets : undefined
}

/** Resolves a path against the workbook's folder; a leading slash means the root. */
function pathOf(target: string): string {
  const names: string[] = []
  for (const name of (target.startsWith('/') ? target : `xl/${target}`).split('/'))
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  return names.join('/')
}

async function partAt(parts: Parts, targets: Target[] | undefined, kind: string): Promise<Uint8Array | undefined> {
  const found = targets?.find((each) => each.kind === kind)
  return found && parts(found.path)
}

/** Returns the shared texts, without the phonetic readings of East Asian ones. */
function stringsOf(bytes: Uint8Array | undefined): string[] | undefined {
  const strings: string[] = []
  let text = ''
  let within = 0
  const isSound = scan(bytes, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 't') within += 1
      if (name === 'rPh') within -= 1
    },
    text: (more) => {
      if (within === 1) text += more
    },
    close: (name) => {
      if (name === 't') within -= 1
      if (name === 'rPh') within += 1
      if (name === 'si') strings.push(unescaped(text))
    },
  })
  return isSound ? strings : undefined
}

/** Returns the number formats of the cell styles, in order. */
function formatsOf(bytes: Uint8Array | undefined): NumberFormat[] | undefined {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let isCell = false
  const isSound = scan(bytes, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isCell = true
      if (name === 'xf' && isCell) formats.push(formatOf(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false
    },
  })
  return isSound ? formats : undefined
}
