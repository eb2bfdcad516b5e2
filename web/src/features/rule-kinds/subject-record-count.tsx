import { plural, t } from '@lingui/core/macro'
import { IconFiles } from '@tabler/icons-react'
import { Amount, OneSubject } from './fields.tsx'
import type { Kind, Place } from './kind.ts'
import { amountError, numberOf } from './numbers.ts'

/** Completed records. */
export const subjectRecordCount: Kind = {
  kind: 'subject_record_count',
  icon: IconFiles,
  name: t`Records`,
  says: t`So many completed records`,
  words: ({ amount }, place) => recordsWords(amount, place),
  amount: 'threshold_count',
  countsRecords: true,
  Fields: (props) => (
    <>
      <Amount {...props} label={t`Completed records`} field="threshold_count" />
      <OneSubject {...props} />
    </>
  ),
  errorsOf: ({ threshold_count }) => {
    const amount = numberOf(threshold_count)
    const whole = amount !== null && Number.isInteger(amount) ? amount : null
    return amountError('threshold_count', whole, t`How many records? A whole number from 1.`)
  },
  payload: ({ threshold_count, subject_matter_id }) => ({ threshold_count: numberOf(threshold_count) ?? 0, subject_matter_id }),
}

function recordsWords(amount: number | null, place: Place): string {
  if (amount === null) return t`At least … completed records`
  if ('subjects' in place) {
    const { subjects } = place
    return plural(amount, { one: `At least # completed record in ${subjects}`, other: `At least # completed records in ${subjects}` })
  }
  const { among } = place
  if (among === 0)
    return plural(amount, { one: 'At least # completed record in its subjects', other: 'At least # completed records in its subjects' })
  return plural(amount, {
    one: `At least # completed record in any of its ${among} subjects`,
    other: `At least # completed records in any of its ${among} subjects`,
  })
}
