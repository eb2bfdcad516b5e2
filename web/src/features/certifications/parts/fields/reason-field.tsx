import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { NoteField } from '../../../../platform/forms/fields.tsx'
import { fieldOf, sentence } from '../../../../platform/refusal.ts'

/** Field for a required reason. `rest` is the part of the error that this field does not show. */
export function useReason(error?: unknown) {
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const reason = typed.trim()
  const field = fieldOf(error, ['note', 'reason'])
  return {
    begun: typed !== '',
    passes: () => {
      setMissing(reason === '')
      return reason !== ''
    },
    reason,
    rest: field ? undefined : error,
    fields: (
      <NoteField
        label={t`Why?`}
        required
        first
        value={typed}
        error={missing ? t`Write a sentence, so that it is understood later.` : field ? sentence(error) : undefined}
        onChange={(text) => {
          setTyped(text)
          setMissing(false)
        }}
      />
    ),
  }
}
