import { type Remark, isRemark } from '#platform/errors.ts'
import { errorIn } from '#platform/files/csv-cells.ts'
import { ownColumns } from '../../../../common/csv/columns.ts'
import { type Line, type Places, type SourceFormat, cellsOf, faultOfLine, requireColumns, sheetOf } from '#platform/files/csv.ts'
import { type QuestionBody, type QuestionKind, questionKinds } from '../questions/schema.ts'
import { numberIn } from '../scoring/rules-text.ts'
import { remarks } from './rules-remarks.ts'
import { type ReadQuestion, broken } from './rules.ts'

const columns = ['kind', 'prompt', 'points', 'options', 'correct', 'tags'] as const
type Column = (typeof columns)[number]
type Cells = Record<Column, string>

type CommonFields = Pick<QuestionBody, 'prompt_markdown' | 'points' | 'tags'>

/**
 * Reads the questions of a CSV file or workbook, one per row, at most `most` + 1. Throws 400 for an unreadable file and for a missing
 * column.
 */
export async function readCsv(
  bytes: Uint8Array,
  most: number,
): Promise<{ told: ReadQuestion[]; read_as: SourceFormat; sheet: string | undefined }> {
  const { read_as, sheet, header, places, rows } = await sheetOf(bytes, ownColumns(columns), { most: most + 1 })
  for (const column of ['kind', 'prompt']) requireColumns(places, [column])
  return { told: rows.map((row) => readRow(header, places, row)), read_as, sheet }
}

function readRow(header: string[], places: Places<Column>, row: Line): ReadQuestion {
  const given = cellsOf(row, columns, places)
  const cells = Object.fromEntries(columns.map((column) => [column, given[column] ?? ''])) as Cells
  const used = new Set(Object.values<number | undefined>(places))
  const others = header.flatMap((title, at) => (title.trim() !== '' && !used.has(at) && row.cells[at]?.trim() ? [title.trim()] : []))
  const kind = kindOf(cells.kind)
  const title = cells.prompt
  const fault = faultOfLine(row, header) ?? errorIn({ prompt: given.prompt })
  if (fault) return broken(title, fault, kind ?? null)
  if (!kind) return broken(title, remarks.unknownKind({ field: 'kind', values: questionKinds.join(', ') }))
  const question = questionOf(kind, cells)
  if (isRemark(question)) return broken(title, question, kind)
  const said = others.map((other) => remarks.columnLeftOut({ column: JSON.stringify(other.toLowerCase().slice(0, 50)) }))
  return { title, kind, question, said }
}

const kindOf = (text: string): QuestionKind | undefined =>
  questionKinds.find((kind) => kind === text.toLowerCase().replaceAll(/[\s/-]+/g, '_'))

/** Splits a cell at its bars. A backslash before a bar makes it part of the text. */
const parts = (cell: string): string[] =>
  cell === '' ? [] : cell.split(/(?<!\\)\|/).map((part) => part.replaceAll(String.raw`\|`, '|').trim()) // prettier-ignore

function questionOf(kind: QuestionKind, cells: Cells): QuestionBody | Remark {
  const points = cells.points === '' ? 1 : numberIn(cells.points)
  if (points === undefined) return remarks.noNumber({ field: 'points' })
  const common = { prompt_markdown: cells.prompt, points, tags: parts(cells.tags).filter(Boolean) }
  const [options, correct] = [parts(cells.options), parts(cells.correct)]
  switch (kind) {
    case 'single_choice':
    case 'multiple_choice': return choice(kind, options, correct, common)
    case 'true_false': return trueOrFalse(correct, common)
    case 'short_text': return { kind, ...common, accepted_answers: correct }
    case 'numeric': return numeric(correct, common)
    case 'ordering': return { kind, ...common, items: options.map((text) => ({ text })) }
    case 'matching': return matching(options, correct, common)
    case 'essay': return { kind, ...common }
  }
} // prettier-ignore

function choice(
  kind: 'single_choice' | 'multiple_choice',
  texts: string[],
  correct: string[],
  common: CommonFields,
): QuestionBody | Remark {
  const right = new Set<number>()
  for (const said of correct) {
    const at = placeOf(said, texts)
    if (at === undefined) return remarks.noOption({ said: JSON.stringify(said.slice(0, 100)) })
    right.add(at)
  }
  const options = texts.map((text, at) => ({ text, correct: right.has(at) }))
  return { kind, ...common, options }
}

/** Returns the index of a text in the list, or else the index for a number that counts from 1. */
function placeOf(said: string, texts: string[]): number | undefined {
  const at = texts.indexOf(said)
  if (at >= 0) return at
  const number = /^\d{1,3}$/.test(said) ? Number(said) : 0
  return number >= 1 && number <= texts.length ? number - 1 : undefined
}

function trueOrFalse([said = '', ...more]: string[], common: CommonFields): QuestionBody | Remark {
  if (more.length > 0 || !/^(?:t(?:rue)?|f(?:alse)?)$/i.test(said)) return remarks.notTrueOrFalse()
  return { kind: 'true_false', ...common, correct: /^t/i.test(said) }
}

function numeric([said = '', tolerance = '0', ...more]: string[], common: CommonFields): QuestionBody | Remark {
  const [value, range] = [numberIn(said), numberIn(tolerance)]
  if (value === undefined || range === undefined || more.length > 0) return remarks.noNumberOrRange()
  return { kind: 'numeric', ...common, value, tolerance: range }
}

function matching(options: string[], correct: string[], common: CommonFields): QuestionBody | Remark {
  if (options.length !== correct.length) return remarks.notAMatchEach({ count: options.length })
  return { kind: 'matching', ...common, pairs: options.map((prompt, at) => ({ prompt, match: correct[at]! })) }
}
