import { t } from '@lingui/core/macro'
import { SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { accountName } from '../../platform/words/names.ts'
import { $api, type Schemas, refresh } from '../../platform/client.ts'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'
import type { Organization } from '../organizations/queries.ts'
import { listProviders } from '../sign-in/providers.ts'

type Draft = { provider: string | null; by: 'email' | 'subject'; subject: string; display_name: string; email: string }
type Errors = Partial<Record<'provider_id' | 'subject' | 'email' | 'display_name', string>>
const empty: Draft = { provider: null, by: 'email', subject: '', display_name: '', email: '' }
const fields = ['provider_id', 'subject', 'email', 'display_name'] as const

/** Adds a member who has never signed in. */
export function AddPersonDialog({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const { draft, errors, begun, elsewhere, providers, change, add, error, isPending } = useAdding(organization, onClose)
  const text = (name: 'subject' | 'email' | 'display_name') => ({
    value: draft[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <FormDialog
      title={t`Add a person`}
      does={t`Add the person`}
      begun={begun}
      isPending={isPending}
      error={elsewhere(error)}
      failed={t`Nobody was added`}
      onSubmit={add}
      onClose={onClose}
    >
      {providers.length > 1 && (
        <Select
          label={t`Signs in through`}
          required
          allowDeselect={false}
          data={providers.map(({ slug, display_name }) => ({ value: slug, label: display_name }))}
          value={draft.provider}
          error={errors.provider_id}
          onChange={(provider) => change({ provider })}
        />
      )}
      <SegmentedControl
        aria-label={t`How they are recognized`}
        data={[
          { value: 'email', label: t`By address` },
          { value: 'subject', label: t`By identity` },
        ]}
        value={draft.by}
        onChange={(by) => change({ by: by === 'subject' ? 'subject' : 'email' })}
      />
      {draft.by === 'subject' && (
        <TextInput
          label={t`Identity`}
          description={t`What the provider calls them: the subject of their token.`}
          required
          maxLength={255}
          {...text('subject')}
        />
      )}
      <TextInput label={t`E-mail address`} type="email" required={draft.by === 'email'} maxLength={300} {...text('email')} />
      <TextInput label={t`Name`} description={t`Until they sign in and bring their own.`} maxLength={300} {...text('display_name')} />
      <Text size="sm" c="dimmed">{t`They can sign in at once. Give them a role next, so that they see more than their own records.`}</Text>
    </FormDialog>
  )
}

function useAdding(organization: Organization, onClose: () => void) {
  const { data: providers = [], isLoading } = useQuery({ queryKey: ['sign-in-providers'], queryFn: listProviders })
  const { draft, refuse, passes, ...form } = useDraft(empty, fields)
  const keyFor = useRequestKey()
  const adding = $api.useMutation('post', '/api/organizations/{org_id}/directory', {
    onError: refuse,
    onSuccess: (member) => {
      const [name, place] = [accountName(member), organization.name]
      notifications.show({ message: t`${name} belongs to ${place} now.` })
      onClose()
      return refresh()
    },
  })
  const provider = draft.provider ?? (providers.length === 1 ? (providers[0]?.slug ?? null) : null)
  const add = () => {
    if (!passes(errorsOf({ ...draft, provider })) || provider === null) return
    const body = bodyOf(draft, provider)
    adding.mutate({ params: { path: { org_id: organization.id } }, body, headers: keyFor(body) })
  }
  // A person cannot be added without a provider, so the form is busy until the providers are loaded.
  return { ...form, draft: { ...draft, provider }, providers, add, error: adding.error, isPending: adding.isPending || isLoading }
}

const errorsOf = ({ provider, by, subject, email }: Draft): Errors => ({
  ...(provider === null && { provider_id: t`Through which provider do they sign in?` }),
  ...(by === 'subject' && subject.trim() === '' && { subject: t`What does the provider call them?` }),
  ...(by === 'email' && !email.includes('@') && { email: t`Give the address they sign in with.` }),
})

function bodyOf({ by, subject, email, display_name }: Draft, provider_id: string): Schemas['AddDirectoryUserRequest'] {
  return {
    provider_id,
    ...(by === 'subject' && { subject: subject.trim() }),
    ...(email.trim() !== '' && { email: email.trim() }),
    ...(display_name.trim() !== '' && { display_name: display_name.trim() }),
  }
}
