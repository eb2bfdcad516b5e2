import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { RecordFilters } from './filters.ts'

type Days = Pick<RecordFilters, 'from' | 'to'>
type Props = { filters: Days; onChange: (days: Days) => void }

/** Fields for the first and last day of completion. */
export function CompletedFields({ filters, onChange }: Props) {
  const date = (name: keyof Days) => ({
    type: 'date',
    max: '9999-12-31',
    value: filters[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <>
      <TextInput label={t`Completed from`} {...date('from')} />
      <TextInput label={t`Completed to`} {...date('to')} />
    </>
  )
}
