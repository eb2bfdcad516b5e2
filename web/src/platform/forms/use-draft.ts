import { useState } from 'react'
import { fieldOf, sentence } from '../refusal.ts'
import { bindersOf } from './binders.ts'

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/**
 * The state of a form: the typed values and the errors, with binders for its fields. `fields` are the field names that
 * the service uses in refusals.
 */
export function useDraft<Draft extends object, Field extends string>(start: Draft | (() => Draft), fields: readonly Field[]) {
  const [first] = useState(start)
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  const change = (next: Partial<Draft>) => {
    setErrors({})
    setDraft((before) => ({ ...before, ...next }))
  }
  return {
    draft,
    errors,
    begun: draft !== first,
    change,
    ...bindersOf({ draft, errors, change }),
    /** Shows the errors of a check and returns whether there are none. */
    passes: (found: FieldErrors<Field>) => {
      setErrors(found)
      return Object.keys(found).length === 0
    },
    /** Shows a refusal beside the field that it names. */
    refuse: (error: unknown) => {
      const field = fieldOf(error, fields)
      if (!field) return
      const found: FieldErrors<Field> = {}
      found[field] = sentence(error)
      setErrors(found)
    },
    /** Returns the refusal if it names none of the fields, else null. It is shown below all fields. */
    elsewhere: (error: unknown) => (fieldOf(error, fields) === undefined ? error : null),
  }
}
