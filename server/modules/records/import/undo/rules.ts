import { refusal } from '#platform/errors.ts'
import type { RecordImportKept } from './schema.ts'

export const undoneAlready = refusal('invalid_state', 'import_undone_already', 'The import was undone already.')

export const nothingToUndo = refusal(
  'invalid_state',
  'import_nothing_to_undo',
  'No record of this import can be taken back. {count} of its records stay: they were changed or decided, or awards rest on them.',
)

/** A record of an import, and why an undo keeps it; null if the undo deletes it. */
export type JudgedRow = { row: number; record_id: string; reason: RecordImportKept['reason'] | null }

/** Returns the ids of the records that an undo deletes, and the records that it keeps. */
export function parted(judged: JudgedRow[]): { removed: string[]; kept: RecordImportKept[] } {
  return {
    removed: judged.flatMap(({ reason, record_id }) => (reason === null ? [record_id] : [])),
    kept: judged.flatMap(({ reason, ...record }) => (reason === null ? [] : [{ ...record, reason }])),
  }
}
