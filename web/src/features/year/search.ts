/** The year in the address. Without it the current year. */
export type YearSearch = { year?: number }

/** Years outside this range are ignored, so that no step leaves the range of the service. */
const [FIRST, LAST] = [1900, 2199]

export function yearSearch({ year }: Record<string, unknown>): YearSearch {
  return typeof year === 'number' && Number.isInteger(year) && year >= FIRST && year <= LAST ? { year } : {}
}
