import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { DayField } from './fields.tsx'
import { type TypedWindow, daysBetween, endsByDay, lastDayOf } from './typed-window.ts'

type Props = { typed: TypedWindow; endError: string | undefined; onChange: (next: Pick<TypedWindow, 'later'>) => void }

/** The field for the last day of an event that takes several days. If the first day changes, the number of days stays the same. */
export function LastDayField({ typed, endError, onChange }: Props) {
  // A day is typed in parts, and each part makes a different day. The typed text is therefore kept until the field loses the focus.
  const [part, setPart] = useState<string>()
  const type = (next: string) => {
    setPart(next)
    onChange({ later: next === '' ? 0 : daysBetween(typed.day, next) })
  }
  return (
    <DayField
      label={t`Last day`}
      description={t`Only where it takes several.`}
      value={part ?? lastDayOf(typed)}
      error={endsByDay(typed) ? endError : undefined}
      onChange={type}
      onBlur={() => setPart(undefined)}
    />
  )
}
