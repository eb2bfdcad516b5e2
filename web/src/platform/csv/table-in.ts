import { t } from '@lingui/core/macro'
import { type SourceFormat, decode } from '../../../../common/csv/decode.ts'
import { type Table, linesFor, tableOf, tableOfLines } from '../../../../common/csv/table.ts'
import type { Refusal } from '../refusal.ts'

/** How a file was read; `sheet` is the name of a workbook's sheet. */
export type FileSource = { read_as: SourceFormat; sheet: string | undefined }

/**
 * Returns the rows of a CSV file or workbook, at most `most`, read as the service reads them. `known` has folded titles that help to find
 * the header. Rejects with the service's message for an unreadable file.
 */
export async function tableIn(bytes: ArrayBuffer, known: ReadonlySet<string>, most?: number): Promise<Table & FileSource> {
  const decoded = decode(new Uint8Array(bytes))
  if (decoded === 'old_workbook')
    throw refused(
      t`The file is an old Excel workbook (.xls), or one with a password. Save the file as .xlsx without a password, or as CSV.`,
    )
  if (decoded === 'binary') throw refused(t`The file is neither a text nor a workbook. Save the file as CSV or as .xlsx.`)
  if (decoded === 'zip') return tableOfWorkbook(new Uint8Array(bytes), known, most)
  const table = tableOf(decoded.text, known, most)
  if (!table) throw withoutHeader()
  return { ...table, read_as: decoded.read_as, sheet: undefined }
}

/** Loads the reader of workbooks with the first workbook, because workbooks are rarer than texts. */
async function tableOfWorkbook(bytes: Uint8Array<ArrayBuffer>, known: ReadonlySet<string>, most?: number): Promise<Table & FileSource> {
  const { readSheet } = await import('./workbook.ts')
  const read = await readSheet(bytes, linesFor(most))
  if (read === 'other') throw refused(t`The file is an archive, but no Excel workbook. Save the file as .xlsx or as CSV.`)
  if (read === 'damaged') throw refused(t`The workbook is damaged. Save the file again as .xlsx, or as CSV.`)
  if (read === 'too_much')
    throw refused(t`The workbook holds more than can be imported at once. Save the sheet alone as CSV, or import the rows in parts.`)
  const table = tableOfLines(read.lines, known, most)
  if (!table) throw withoutHeader()
  return { ...table, read_as: 'xlsx', sheet: read.sheet }
}

const refused = (error_description: string): Refusal => ({ error: 'invalid_request', error_description })

const withoutHeader = () => refused(t`The file is empty. The first row must name the columns.`)
export const withoutRows = () => refused(t`The file has no rows beneath its header.`)
