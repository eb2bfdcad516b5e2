type Form<Draft> = {
  draft: Draft
  /** Errors by the name of the field. */
  errors: { [field in string]?: string | undefined }
  change: (next: Partial<Draft>) => void
}

/**
 * Returns functions that give the props of a field: its value, its error, and what happens on a change. The second name
 * is the one that errors have, where it differs.
 */
export function bindersOf<Draft extends object>({ draft, errors, change }: Form<Draft>) {
  const set = <Name extends keyof Draft>(name: Name, value: Draft[Name]) => {
    const next: Partial<Draft> = {}
    next[name] = value
    change(next)
  }
  type Key = Extract<keyof Draft, string>
  return {
    /** For inputs that a user types into. */
    text: <Name extends Key>(name: Name, errorName: string = name) => ({
      value: draft[name],
      error: errors[errorName],
      onChange: (event: { currentTarget: { value: Draft[Name] } }) => set(name, event.currentTarget.value),
    }),
    /** For checkboxes and switches. */
    flag: <Name extends Key>(name: Name, errorName: string = name) => ({
      checked: draft[name],
      error: errors[errorName],
      onChange: (event: { currentTarget: { checked: Draft[Name] } }) => set(name, event.currentTarget.checked),
    }),
    /** For selects, pickers and number inputs, which give the value itself. */
    choice: <Name extends Key>(name: Name, errorName: string = name) => ({
      value: draft[name],
      error: errors[errorName],
      onChange: (value: Draft[Name]) => set(name, value),
    }),
  }
}
