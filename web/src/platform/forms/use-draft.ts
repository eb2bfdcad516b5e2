import { useState } from 'react'
import { fieldOf, sentence } from '../refusal.ts'

export type FieldErrors<Field extends string> = Partial<Record<Field, string>>

/**
 * What is typed into a form, and what is wrong with it. `fields` are the names by which the service speaks of them in a
 * refusal.
 */
export function useDraft<Draft, Field extends string>(start: Draft | (() => Draft), fields: readonly Field[]) {
  const [first] = useState(start)
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<FieldErrors<Field>>({})
  return {
    draft,
    errors,
    begun: draft !== first,
    change: (next: Partial<Draft>) => {
      setErrors({})
      setDraft((before) => ({ ...before, ...next }))
    },
    /** Shows what was found to be wrong, and says whether nothing was. */
    passes: (found: FieldErrors<Field>) => {
      setErrors(found)
      return Object.keys(found).length === 0
    },
    /** Shows a refusal beside the field it speaks of. */
    refuse: (error: unknown) => {
      const field = fieldOf(error, fields)
      if (!field) return
      const found: FieldErrors<Field> = {}
      found[field] = sentence(error)
      setErrors(found)
    },
    /** What to show beneath all fields: a refusal that speaks of none of them. */
    elsewhere: (error: unknown) => (fieldOf(error, fields) === undefined ? error : null),
  }
}
