import type { Line } from '../csv/lines.ts'
import { type NumberFormat, formatOf } from './formats.ts'
import { attribute, scan, unescaped } from './scan.ts'
import { type Lookup, linesOfSheet } from './sheet.ts'

/** Opens the file of a path within a workbook; undefined where the workbook has none. */
export type Parts = (path: string) => Promise<Uint8Array | undefined>
/** The sheet that was read, and its rows. */
export type Workbook = { sheet: string; lines: Line[] }

/** The part by which a zip is a workbook. */
export const WORKBOOK = 'xl/workbook.xml'

/**
 * The first sheet of a workbook that has rows, at most so many of them; sheets that are hidden come after all others. Cells are texts as
 * people see them, numbers with all digits, days with the year first. No lines where no sheet has rows. `too_much` for more text than a
 * table may hold, `damaged` for XML that is none.
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

/** The parts that a workbook consists of. Kinds are the last words of their addresses, which differ between editions of the format. */
function targetsOf(bytes: Uint8Array | undefined): Target[] | undefined {
  const targets: Target[] = []
  const isSound = scan(bytes, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name === 'Relationship') targets.push({ id: Id, kind: Type.slice(Type.lastIndexOf('/') + 1), path: pathOf(Target) })
    },
  })
  return isSound ? targets : undefined
}

/** From the workbook's folder, or from the root. */
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

/** Texts without the readings of East Asian letters beside them. */
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

/** The format of each look of cells, in its order. */
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
