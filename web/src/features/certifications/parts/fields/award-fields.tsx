import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { DayField, NoteField, noteOf } from '../../../../platform/forms/fields.tsx'
import { fieldOf, sentence } from '../../../../platform/refusal.ts'
import { today } from '../../../../platform/words/format.ts'
import { usePastDay } from './past-day.ts'

/** Fields of an award by hand. `rest` is the part of the error that no field shows. */
export function useAwardFields(error?: unknown) {
  const { day, at, problem, setDay } = usePastDay(t`Say from when it counts.`)
  const [note, setNote] = useState('')
  const field = fieldOf(error, ['awarded_at', 'note'])
  return {
    begun: note !== '',
    passes: () => problem === undefined,
    said: () => ({ awarded_at: at, note: noteOf(note) }),
    rest: field ? undefined : error,
    fields: (
      <>
        <DayField
          label={t`Awarded on`}
          required
          first
          max={today()}
          value={day}
          error={problem ?? (field === 'awarded_at' ? sentence(error) : undefined)}
          onChange={setDay}
        />
        <NoteField
          label={t`Why`}
          description={t`Such as where it was proved instead.`}
          value={note}
          error={field === 'note' ? sentence(error) : undefined}
          onChange={setNote}
        />
      </>
    ),
  }
}
