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

/** Whether a switch is set in an address. */
export const isSet = (value: unknown) => value === true || value === 'true'
