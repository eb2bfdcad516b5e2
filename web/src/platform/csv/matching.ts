import { foldTitle, knownTitles, type Titles } from '../../../../common/csv/columns.ts'
import { type FileSource, tableIn } from './table-in.ts'

/**
 * A column of a file. `meaning` is null if the column is not used. `place` counts from 1. Titles may occur twice.
 * `before` is true if a user matched the title by hand in an earlier import.
 */
export type Column<Meaning extends string> = {
  place: number
  title: string
  example: string
  meaning: Meaning | null
  before: boolean
}
export type Sheet<Meaning extends string> = FileSource & { file: File; columns: Column<Meaning>[] }
/** A title that was matched by hand in an earlier import. */
export type Match<Meaning extends string> = { title: string; means: Meaning | null }

/** The columns that a kind of file can have, with their titles. `meanings` finds the meaning of each title of a header. */
export type ColumnMeanings<Meaning extends string> = {
  titles: Readonly<Record<Meaning, Titles>>
  meanings: (header: readonly string[]) => (Meaning | null)[]
}

const EXAMPLES = 20

/**
 * Reads the columns of a CSV file or workbook, each with an example and its meaning. The meaning comes from an earlier match, else from
 * the title. Rejects with a message for an unreadable file.
 */
export async function readColumns<Meaning extends string>(
  file: File,
  { titles, meanings }: ColumnMeanings<Meaning>,
  matches: Match<Meaning>[] = [],
): Promise<Sheet<Meaning>> {
  const { header, rows, read_as, sheet } = await tableIn(await file.arrayBuffer(), knownTitles(titles), EXAMPLES)
  const found = meanings(header.cells)
  const columns = header.cells.map((cell, index): Column<Meaning> => {
    const example = rows.map(({ cells }) => cells[index]?.trim() ?? '').find((value) => value !== '') ?? ''
    return { place: index + 1, title: cell.trim(), example, meaning: found[index] ?? null, before: false }
  })
  return matched({ file, read_as, sheet, columns }, matches)
}

/** Returns the sheet with the meanings of earlier matches. If two columns have the same title, the first gets the meaning. */
function matched<Meaning extends string>(sheet: Sheet<Meaning>, matches: Match<Meaning>[]): Sheet<Meaning> {
  let found = sheet
  for (const { title, means } of matches) {
    const column = found.columns.find((each) => !each.before && foldTitle(each.title) === foldTitle(title))
    if (column && column.meaning !== means) found = withMeaning(found, column.place, means, true)
  }
  return found
}

/** Returns the sheet with a new meaning for one column. Another column with the same meaning loses it. */
export function withMeaning<Meaning extends string>(
  { columns, ...sheet }: Sheet<Meaning>,
  place: number,
  meaning: Meaning | null,
  before = false,
): Sheet<Meaning> {
  const given = (column: Column<Meaning>): Column<Meaning> => {
    if (column.place === place) return { ...column, meaning, before }
    return meaning !== null && column.meaning === meaning ? { ...column, meaning: null, before: false } : column
  }
  return { ...sheet, columns: columns.map(given) }
}

/** Returns the meanings of the columns in the format of the API: comma-separated, empty for an unused column. */
export const columnsOf = ({ columns }: Sheet<string>): string => columns.map(({ meaning }) => meaning ?? '').join(',')

export const means = ({ columns }: Sheet<string>, wanted: string) => columns.some(({ meaning }) => meaning === wanted)
