/** What of an address is kept: the order in which it says things tells nothing. */
export function queryOf(search: string): string {
  const said = new URLSearchParams(search)
  said.sort()
  return said.toString()
}
