import { t } from '@lingui/core/macro'
import { Autocomplete, Group, TextInput } from '@mantine/core'
import type { DraftErrors, EvidenceDraft } from './drafts.ts'
import { commonUnits } from './units.ts'

type Props = {
  draft: Pick<EvidenceDraft, 'amount' | 'unit'>
  errors: DraftErrors
  onChange: (change: Partial<Pick<EvidenceDraft, 'amount' | 'unit'>>) => void
  required: boolean
  disabled?: boolean | undefined
  /** Id of the amount field. */
  id?: string
}

/** Fields for an amount and its unit. */
export const QuantityFields = ({ draft, errors, onChange, required, disabled, id }: Props) => (
  <Group grow align="flex-start">
    <TextInput
      {...(id !== undefined && { id })}
      label={t`How much`}
      required={required}
      inputMode="decimal"
      value={draft.amount}
      error={errors.amount}
      disabled={disabled}
      onChange={(event) => onChange({ amount: event.currentTarget.value })}
    />
    <Autocomplete
      label={t`Of what`}
      required={required}
      data={commonUnits}
      maxLength={50}
      value={draft.unit}
      error={errors.unit}
      disabled={disabled}
      onChange={(unit) => onChange({ unit })}
    />
  </Group>
)
