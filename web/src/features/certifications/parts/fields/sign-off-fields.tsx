import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { DayField, NoteField, noteOf } from '../../../../platform/forms/fields.tsx'
import { fieldOf, sentence } from '../../../../platform/refusal.ts'
import { today } from '../../../../platform/words/format.ts'
import { usePastDay } from './past-day.ts'

/** Fields of a sign-off. `rest` is the part of the error that no field shows. */
export function useSignOffFields(error?: unknown) {
  const { day, at, problem, setDay } = usePastDay(t`Say when you saw it.`)
  const [note, setNote] = useState('')
  const field = fieldOf(error, ['observed_at', 'note'])
  return {
    begun: note !== '',
    passes: () => problem === undefined,
    said: () => ({ observed_at: at, note: noteOf(note) }),
    rest: field ? undefined : error,
    fields: (
      <>
        <DayField
          label={t`Observed on`}
          required
          first
          max={today()}
          value={day}
          error={problem ?? (field === 'observed_at' ? sentence(error) : undefined)}
          onChange={setDay}
        />
        <NoteField
          label={t`Note`}
          description={t`What you saw, for whoever looks at the proof later.`}
          value={note}
          error={field === 'note' ? sentence(error) : undefined}
          onChange={setNote}
        />
      </>
    ),
  }
}
