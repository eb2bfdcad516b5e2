import { t } from '@lingui/core/macro'
import { Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { getRouteApi } from '@tanstack/react-router'
import { $api, refresh } from '../../platform/client.ts'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { DetailPage, One } from '../../platform/pages/detail-page.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { type Provider, draftOf } from './draft.ts'
import { ProviderActions } from './provider-actions.tsx'
import { ProviderForm } from './provider-form.tsx'
import { SuperusersOnly } from '../../platform/pages/superusers-only.tsx'
import { EnabledBadge, NotYours } from './providers-page.tsx'
import { ProviderWarnings } from './warnings.tsx'

const route = getRouteApi('/inside/connections/$providerId')
const above = <Crumb to="/connections">{t`Sign-in providers`}</Crumb>

/** Page of a sign-in provider with its connection test and its settings. */
export function SignInProviderPage() {
  const otherwise = (
    <Page title={t`Sign-in provider`} above={above}>
      <NotYours />
    </Page>
  )
  return (
    <SuperusersOnly otherwise={otherwise}>
      <Found />
    </SuperusersOnly>
  )
}

function Found() {
  const { providerId } = route.useParams()
  const init = { params: { path: { provider_id: providerId } } }
  const query = $api.useQuery('get', '/api/sign-in-providers/{provider_id}', init)
  return (
    <One query={query} kind={t`Sign-in provider`} failed={t`The provider could not be loaded`} above={above}>
      {(provider) => <Room provider={provider} />}
    </One>
  )
}

function Room({ provider }: { provider: Provider }) {
  const { test } = route.useSearch()
  const navigate = route.useNavigate()
  const saving = $api.useMutation('patch', '/api/sign-in-providers/{provider_id}', {
    onSuccess: async ({ slug }) => {
      notifications.show({ message: t`The changes are saved, and hold from now on.` })
      // The address may contain the old slug.
      await navigate({ params: { providerId: slug }, search: {}, replace: true, ignoreBlocker: true })
      await refresh()
    },
  })
  const start = draftOf(provider)
  return (
    <DetailPage
      title={provider.display_name}
      state={<EnabledBadge provider={provider} />}
      size="md"
      above={above}
      actions={<ProviderActions provider={provider} />}
    >
      <Stack gap="lg">
        <ConnectionTest key={provider.updated_at} providerId={provider.id} atOnce={test === true} />
        <ProviderWarnings provider={provider} />
        <ProviderForm
          key={JSON.stringify(start)}
          start={start}
          isNew={false}
          saving={saving}
          onSave={(body) => saving.mutate({ params: { path: { provider_id: provider.id } }, body })}
        />
      </Stack>
    </DetailPage>
  )
}
