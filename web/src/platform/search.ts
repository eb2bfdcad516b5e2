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

/** A day such as `2026-03-01` that an address names. */
export function dayOf(search: { at?: unknown }): { at?: string } {
  const { at } = search
  return typeof at === 'string' && /^\d{4}-\d\d-\d\d$/.test(at) && !Number.isNaN(Date.parse(at)) ? { at } : {}
}

/** Whether a switch is set in an address. */
export const isSet = (value: unknown) => value === true || value === 'true'
