/** The value in the address if no optional column is shown. */
const NONE = 'none'

/** Reads the optional columns from an address. Returns an empty object if all of them are shown. */
export function columnsOf(search: Record<string, unknown>, all: readonly string[]): { columns?: string } {
  if (typeof search.columns !== 'string') return {}
  const named = search.columns.split('.')
  const shown = all.filter((column) => named.includes(column))
  if (shown.length === all.length || (shown.length === 0 && search.columns !== NONE)) return {}
  return { columns: written(shown) }
}

/** Returns the optional columns that are shown. */
export const shownOf = <Column extends string>(columns: string | undefined, all: readonly Column[]): Column[] =>
  columns === undefined ? [...all] : all.filter((column) => columns.split('.').includes(column))

/** Returns the columns as the value in the address. */
export const written = (columns: readonly string[]) => columns.join('.') || NONE
