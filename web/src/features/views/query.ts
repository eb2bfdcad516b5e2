/** Returns the query with sorted parameters, because their order has no meaning. */
export function queryOf(search: string): string {
  const said = new URLSearchParams(search)
  said.sort()
  return said.toString()
}
