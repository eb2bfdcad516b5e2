import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { DayField, NoteField, noteOf } from '../../../../platform/forms/fields.tsx'
import { fieldOf, sentence } from '../../../../platform/refusal.ts'
import { endOfDay } from '../../../../platform/words/moments.ts'

/** Fields of a due date set by hand. `was` is the current day, or empty. `rest` is the part of the error that no field shows. */
export function useDueDateFields(was: string, error?: unknown) {
  const [day, setDay] = useState(was)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const field = fieldOf(error, ['due_at', 'note'])
  return {
    begun: day !== was || note !== '',
    passes: () => {
      setMissing(day === '')
      return day !== ''
    },
    said: () => ({ due_at: endOfDay(day), note: noteOf(note) }),
    rest: field ? undefined : error,
    fields: (
      <>
        <DayField
          label={t`Due on`}
          required
          first
          value={day}
          error={missing ? t`Choose a day.` : field === 'due_at' ? sentence(error) : undefined}
          onChange={(next) => {
            setDay(next)
            setMissing(false)
          }}
        />
        <NoteField label={t`Why`} value={note} error={field === 'note' ? sentence(error) : undefined} onChange={setNote} />
      </>
    ),
  }
}
