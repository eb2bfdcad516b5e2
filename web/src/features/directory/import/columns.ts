import { foldTitle, knownTitles, placesIn } from '../../../../../common/csv/columns.ts'
import type { ReadAs } from '../../../../../common/csv/decode.ts'
import { personColumns, roleColumns } from '../../../../../common/people-columns.ts'
import { tableIn } from '../../../platform/csv/table-in.ts'

const known = { ...personColumns, ...roleColumns }
/** What a column of a file says about the person, or about the role they get; null is of no concern. */
export type Meaning = keyof typeof known | null
/** `place` counts from 1; titles may occur twice. */
export type Column = { place: number; title: string; example: string; meaning: Meaning }
export type Sheet = { file: File; read_as: ReadAs; columns: Column[] }

const EXAMPLES = 20

/** Reads the columns of a CSV file, an example of each, and what they seem to mean. Rejects with words where the file cannot be read. */
export async function readSheet(file: File): Promise<Sheet> {
  const { header, rows, read_as } = tableIn(await file.arrayBuffer(), knownTitles(known), EXAMPLES)
  const meanings = meaningsOf(header.cells)
  const columns = header.cells.map((cell, index): Column => {
    const example = rows.map(({ cells }) => cells[index]?.trim() ?? '').find((value) => value !== '') ?? ''
    return { place: index + 1, title: cell.trim(), example, meaning: meanings[index] ?? null }
  })
  const granted = meanings.includes('role')
  return { file, read_as, columns: columns.map((column) => (granted || !isOfRole(column.meaning) ? column : { ...column, meaning: null })) }
}

/** The meaning of each title; of several titles with one meaning the first counts. */
function meaningsOf(header: string[]): Meaning[] {
  const titles = [...header]
  for (;;) {
    const found = placesIn(titles, known)
    if ('places' in found) {
      const { places } = found
      const meanings = Object.keys(places) as (keyof typeof places)[]
      return titles.map((_title, place) => meanings.find((meaning) => places[meaning] === place) ?? null)
    }
    const { [found.twice]: column } = known
    const called = knownTitles({ column })
    titles[titles.findLastIndex((title) => called.has(foldTitle(title)))] = ''
  }
}

/** Whether a column says something of a role that another one names. */
export const isOfRole = (meaning: Meaning) => meaning === 'department' || meaning === 'until'

/** The same with one column meaning something else; no two columns mean the same. */
export function withMeaning({ columns, ...sheet }: Sheet, place: number, meaning: Meaning): Sheet {
  const given = (column: Column): Column => {
    if (column.place === place) return { ...column, meaning }
    return meaning !== null && column.meaning === meaning ? { ...column, meaning: null } : column
  }
  return { ...sheet, columns: columns.map(given) }
}

/** The meanings of the columns, as the service takes them. */
export const columnsOf = ({ columns }: Sheet): string => columns.map(({ meaning }) => meaning ?? '').join(',')

export const means = ({ columns }: Sheet, wanted: Meaning) => columns.some(({ meaning }) => meaning === wanted)
