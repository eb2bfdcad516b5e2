import { t } from '@lingui/core/macro'
import { Checkbox, MultiSelect, Select, TextInput } from '@mantine/core'
import { bindersOf } from '../../platform/forms/binders.ts'
import type { PartProps } from './provider-form.tsx'
import { algorithms, strictness } from './words.ts'

/** Fields for the accepted tokens and e-mail addresses of the provider. */
export function TokenFields({ draft, errors, onChange }: PartProps) {
  const { text, choice } = bindersOf({ draft, errors, change: onChange })
  return (
    <>
      <TextInput label={t`Scopes asked for`} required maxLength={500} {...text('login_scope')} />
      <Select
        label={t`People are recognized by their address`}
        description={strictness.find(({ value }) => value === draft.email_verification_strictness)?.says}
        allowDeselect={false}
        data={strictness.map(({ value, label }) => ({ value, label }))}
        value={draft.email_verification_strictness}
        error={errors.email_verification_strictness}
        onChange={(value) => {
          const chosen = strictness.find((each) => each.value === value)
          if (chosen) onChange({ email_verification_strictness: chosen.value })
        }}
      />
      <TextInput
        label={t`Audience`}
        description={t`For whom the tokens of programs have to be. Empty: this is not looked at.`}
        maxLength={500}
        {...text('audience')}
      />
      <Checkbox
        label={t`Ask for this audience when people sign in (resource)`}
        disabled={draft.audience.trim() === ''}
        checked={draft.request_resource && draft.audience.trim() !== ''}
        error={errors.request_resource}
        onChange={(event) => onChange({ request_resource: event.currentTarget.checked })}
      />
      <MultiSelect
        label={t`Signatures`}
        description={t`Nothing chosen: any of them.`}
        data={algorithms}
        clearable
        {...choice('access_token_algorithms')}
      />
    </>
  )
}
