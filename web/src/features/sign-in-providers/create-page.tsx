import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { $api, refresh } from '../../platform/client.ts'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { emptyDraft } from './draft.ts'
import { ProviderForm } from './provider-form.tsx'
import { SuperusersOnly } from '../../platform/pages/superusers-only.tsx'
import { NotYours } from './providers-page.tsx'

/** Creates a sign-in provider, then opens its connection test. */
export function CreateSignInProviderPage() {
  return (
    <Page
      title={t`New sign-in provider`}
      intro={t`Register this service at the provider first: it gives you a client id, and perhaps a secret.`}
      size="md"
      above={<Crumb to="/connections">{t`Sign-in providers`}</Crumb>}
    >
      <SuperusersOnly otherwise={<NotYours />}>
        <Form />
      </SuperusersOnly>
    </Page>
  )
}

function Form() {
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  const creating = $api.useMutation('post', '/api/sign-in-providers', {
    onSuccess: async ({ slug, display_name: name }) => {
      notifications.show({ message: t`“${name}” is on the sign-in page now.` })
      await refresh()
      const params = { providerId: slug }
      await navigate({ to: '/connections/$providerId', params, search: { test: true }, ignoreBlocker: true })
    },
  })
  return (
    <ProviderForm
      start={emptyDraft}
      isNew
      saving={creating}
      cancel={<LinkButton to="/connections" variant="default">{t`Cancel`}</LinkButton>}
      onSave={(body) => creating.mutate({ body, headers: keyFor(body) })}
    />
  )
}
