import { plural, t } from '@lingui/core/macro'
import { IconClockHour4 } from '@tabler/icons-react'
import { Amount, OneSubject } from './fields.tsx'
import type { Kind, Place } from './kind.ts'
import { amountError, numberOf } from './numbers.ts'

/** Hours of learning or practice. */
export const subjectHours: Kind = {
  kind: 'subject_hours',
  icon: IconClockHour4,
  name: t`Hours`,
  says: t`So many hours of learning or practice`,
  words: ({ amount }, place) => hoursWords(amount, place),
  amount: 'threshold_hours',
  countsRecords: true,
  evidence: 'quantity',
  Fields: (props) => (
    <>
      <Amount {...props} label={t`Hours`} field="threshold_hours" />
      <OneSubject {...props} />
    </>
  ),
  errorsOf: ({ threshold_hours }) => amountError('threshold_hours', numberOf(threshold_hours), t`How many hours? More than 0.`),
  payload: ({ threshold_hours, subject_matter_id }) => ({ threshold_hours: numberOf(threshold_hours) ?? 0, subject_matter_id }),
}

function hoursWords(amount: number | null, place: Place): string {
  if (amount === null) return t`At least … hours`
  if ('subjects' in place) {
    const { subjects } = place
    return plural(amount, { one: `At least # hour in ${subjects}`, other: `At least # hours in ${subjects}` })
  }
  const { among } = place
  if (among === 0) return plural(amount, { one: 'At least # hour in its subjects', other: 'At least # hours in its subjects' })
  return plural(amount, {
    one: `At least # hour in any of its ${among} subjects`,
    other: `At least # hours in any of its ${among} subjects`,
  })
}
