import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { DayField } from '../../../../platform/forms/fields.tsx'
import { fieldOf, sentence } from '../../../../platform/refusal.ts'
import { today } from '../../../../platform/words/format.ts'
import { endOfDay } from '../../../../platform/words/moments.ts'
import { useReason } from './reason-field.tsx'

/** Fields of an exemption. `rest` is the part of the error that no field shows. */
export function useExemptionFields(error?: unknown) {
  const why = useReason(error)
  const [until, setUntil] = useState('')
  const refused = fieldOf(error, ['until']) !== undefined
  const over = until !== '' && until < today()
  return {
    begun: why.begun || until !== '',
    passes: () => why.passes() && !over,
    said: () => ({ reason: why.reason, until: until === '' ? null : endOfDay(until) }),
    rest: refused ? undefined : why.rest,
    fields: (
      <>
        {why.fields}
        <DayField
          label={t`Until`}
          description={t`Left empty, it holds until somebody ends it.`}
          min={today()}
          value={until}
          error={over ? t`This day is over.` : refused ? sentence(error) : undefined}
          onChange={setUntil}
        />
      </>
    ),
  }
}
