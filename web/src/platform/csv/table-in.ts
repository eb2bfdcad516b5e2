import { t } from '@lingui/core/macro'
import { type ReadAs, decode } from '../../../../common/csv/decode.ts'
import { type Table, tableOf } from '../../../../common/csv/table.ts'
import type { Refusal } from '../refusal.ts'

/**
 * Returns the rows of a CSV file, at most `most`, read as the service reads them. The header is found by `known`, the
 * folded titles. Throws a refusal with the words of the service.
 */
export function tableIn(bytes: ArrayBuffer, known: ReadonlySet<string>, most?: number): Table & { read_as: ReadAs } {
  const decoded = decode(new Uint8Array(bytes))
  if (decoded === 'workbook')
    throw refused(t`The file is a workbook or an archive. Save it as CSV: spreadsheets offer that under “Save as”.`)
  if (decoded === 'binary') throw refused(t`The file is no text. Save it as CSV: spreadsheets offer that under “Save as”.`)
  const table = tableOf(decoded.text, known, most)
  if (!table) throw refused(t`The file is empty. Its first line has to name the columns.`)
  return { ...table, read_as: decoded.read_as }
}

const refused = (error_description: string): Refusal => ({ error: 'invalid_request', error_description })

export const withoutRows = () => refused(t`The file has no rows beneath its header.`)
