/** What an address says where every column that can be left out is. */
const NONE = 'none'

/** Which of the columns that can be left out an address asks for; left out where all of them are shown. */
export function columnsOf(search: Record<string, unknown>, all: readonly string[]): { columns?: string } {
  if (typeof search.columns !== 'string') return {}
  const named = search.columns.split('.')
  const shown = all.filter((column) => named.includes(column))
  if (shown.length === all.length || (shown.length === 0 && search.columns !== NONE)) return {}
  return { columns: written(shown) }
}

/** The columns that are shown of those that can be left out. */
export const shownOf = <Column extends string>(columns: string | undefined, all: readonly Column[]): Column[] =>
  columns === undefined ? [...all] : all.filter((column) => columns.split('.').includes(column))

/** The same as an address says it. */
export const written = (columns: readonly string[]) => columns.join('.') || NONE
