import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Switch, TextInput, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { bindersOf } from '../../platform/forms/binders.ts'
import { Form } from '../../platform/forms/form.tsx'
import { fieldOf, isRefusal, sentence } from '../../platform/refusal.ts'
import { Problem } from '../../platform/parts/states.tsx'
import { useUnsavedWarning } from '../../platform/forms/unsaved-warning.tsx'
import { ClientFields } from './client-fields.tsx'
import { type Draft, type Errors, bodyOf, errorsOf, fields, followName } from './draft.ts'
import { RedirectAddress } from './redirect-address.tsx'
import { TokenFields } from './token-fields.tsx'
import { settingName } from './words.ts'

type Props = {
  start: Draft
  isNew: boolean
  saving: { isPending: boolean; error: unknown }
  cancel?: ReactNode
  onSave: (body: ReturnType<typeof bodyOf>) => void
}

/** Form with all settings of a sign-in provider. For secrets it has only the names of environment variables. */
export function ProviderForm({ start, isNew, saving, cancel, onSave }: Props) {
  const [draft, setDraft] = useState(start)
  const [errors, setErrors] = useState<Errors>({})
  const dirty = JSON.stringify(draft) !== JSON.stringify(start)
  useUnsavedWarning(dirty, saving.isPending)
  const refused = fieldOf(saving.error, fields)
  const shown: Errors = {
    ...(refused && { [refused]: sentence(isRefusal(saving.error) ? { ...saving.error, field: settingName(refused) } : saving.error) }),
    ...errors,
  }
  const change = (next: Partial<Draft>) => {
    setErrors({})
    setDraft((before) => ({ ...before, ...next, ...(isNew && followName(before, next)) }))
  }
  const parts = { draft, errors: shown, onChange: change }
  return (
    <Form
      isPending={saving.isPending}
      onSubmit={() => {
        const found = errorsOf(draft)
        setErrors(found)
        if (Object.keys(found).length === 0) onSave(bodyOf(draft))
      }}
    >
      <Stack gap="lg">
        <About {...parts} mayShare={start.legacy_redirect} />
        <Section title={t`How this service proves itself there`}>
          <ClientFields {...parts} kind="login" />
        </Section>
        <Section title={t`What is taken from it`}>
          <TokenFields {...parts} />
        </Section>
        <Section title={t`Asking about tokens`}>
          <Switch
            label={t`Ask the provider about every token (introspection)`}
            description={t`Only for providers whose tokens cannot be read: most publish keys, and need no asking.`}
            checked={draft.asks}
            onChange={(event) => change({ asks: event.currentTarget.checked })}
          />
          {draft.asks && <ClientFields {...parts} kind="introspection" />}
        </Section>
        {saving.error !== null && refused === undefined && <Problem error={saving.error} title={t`It was not saved`} />}
        <Group justify="flex-end">
          {cancel}
          <Button type="submit" loading={saving.isPending} disabled={!isNew && !dirty}>
            {isNew ? t`Add the provider` : t`Save the changes`}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card withBorder p="lg" component="section" aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      <Stack gap="md">{children}</Stack>
    </Card>
  )
}

export type PartProps = { draft: Draft; errors: Errors; onChange: (change: Partial<Draft>) => void }

function About({ draft, errors, onChange, mayShare }: PartProps & { mayShare: boolean }) {
  const { text } = bindersOf({ draft, errors, change: onChange })
  return (
    <Section title={t`Who it is`}>
      <TextInput
        label={t`Name`}
        description={t`What people read on the sign-in page.`}
        required
        maxLength={200}
        {...text('display_name')}
      />
      <TextInput
        label={t`Short name`}
        description={t`In addresses and files: small letters, digits and hyphens.`}
        required
        maxLength={100}
        {...text('slug')}
      />
      <TextInput
        label={t`Issuer address`}
        description={t`Exactly as the provider calls itself: the address before /.well-known/openid-configuration`}
        required
        type="url"
        maxLength={500}
        {...text('issuer_url')}
      />
      {mayShare && (
        <Switch
          label={t`People come back to the address that all providers shared`}
          description={t`Register the address of its own at the provider, then switch this off.`}
          checked={draft.legacy_redirect}
          onChange={(event) => onChange({ legacy_redirect: event.currentTarget.checked })}
        />
      )}
      <RedirectAddress {...draft} />
    </Section>
  )
}
