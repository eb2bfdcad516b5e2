/** Returns the named texts of an address. Empty texts and other types are dropped. */
export function textsOf<Name extends string>(search: Record<string, unknown>, ...names: Name[]): { [Key in Name]?: string } {
  const found: { [Key in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') found[name] = value
    // The router parses a number in the address as a number, so it is turned back into a text.
    if (typeof value === 'number') found[name] = String(value)
  }
  return found
}

/** Returns the day of an address, such as `2026-03-01`. A day that no calendar has is dropped. */
export const dayOf = ({ at }: { at?: unknown }): { at?: string } => (typeof at === 'string' && isDay(at) ? { at } : {})

/** Whether the text is a real day. `Date` would read 31 February as 3 March. */
function isDay(text: string): boolean {
  const read = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(read) && new Date(read).toISOString().startsWith(text)
}

/** Whether a flag is set in an address. */
export const isSet = (value: unknown) => value === true || value === 'true'
