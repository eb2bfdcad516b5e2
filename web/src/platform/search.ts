/** The texts of these names in an address; what is empty or something else is dropped. */
export function textsOf<Name extends string>(search: Record<string, unknown>, ...names: Name[]): { [Key in Name]?: string } {
  const found: { [Key in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') found[name] = value
    // The address of a number or a truth is read as one.
    if (typeof value === 'number') found[name] = String(value)
  }
  return found
}

/** A day such as `2026-03-01` that an address names; one that no calendar has is dropped. */
export const dayOf = ({ at }: { at?: unknown }): { at?: string } => (typeof at === 'string' && isDay(at) ? { at } : {})

/** `Date` reads the 31st of February as the 3rd of March. */
function isDay(text: string): boolean {
  const read = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(read) && new Date(read).toISOString().startsWith(text)
}

/** Whether a switch is set in an address. */
export const isSet = (value: unknown) => value === true || value === 'true'
