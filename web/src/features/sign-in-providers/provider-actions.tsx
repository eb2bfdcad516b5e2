import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCircleOff, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, forget, refresh } from '../../platform/client.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { Problem } from '../../platform/parts/states.tsx'
import type { Provider } from './draft.ts'

const PATH = '/api/sign-in-providers/{provider_id}'

export function ProviderActions({ provider }: { provider: Provider }) {
  const [asked, setAsked] = useState<'disable' | 'delete'>()
  const close = () => setAsked(undefined)
  return (
    <>
      {provider.enabled ? (
        <Button
          variant="default"
          leftSection={<IconCircleOff size={18} aria-hidden />}
          onClick={() => setAsked('disable')}
        >{t`Disable`}</Button>
      ) : (
        <Enable provider={provider} />
      )}
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAsked('delete')}>{t`Delete`}</Button>
      {asked === 'disable' && <Disabling provider={provider} onClose={close} />}
      {asked === 'delete' && <Deleting provider={provider} onClose={close} />}
    </>
  )
}

function Enable({ provider }: { provider: Provider }) {
  const name = provider.display_name
  const enabling = $api.useMutation('patch', PATH, {
    onSuccess: () => {
      notifications.show({ message: t`People can sign in through “${name}” again.` })
      return refresh()
    },
  })
  const enable = () => enabling.mutate({ params: { path: { provider_id: provider.id } }, body: { enabled: true } })
  return (
    <>
      <Button leftSection={<IconPlayerPlay size={18} aria-hidden />} loading={enabling.isPending} onClick={enable}>{t`Enable`}</Button>
      {enabling.isError && <Problem error={enabling.error} title={t`It stays disabled`} />}
    </>
  )
}

type DialogProps = { provider: Provider; onClose: () => void }

function Disabling({ provider, onClose }: DialogProps) {
  const name = provider.display_name
  const disabling = $api.useMutation('patch', PATH, {
    onSuccess: () => {
      notifications.show({ message: t`“${name}” is disabled.` })
      onClose()
      return refresh()
    },
  })
  return (
    <FormDialog
      title={t`Disable “${name}”?`}
      says={t`Nobody can sign in through it, and its tokens are refused, at once: whoever signed in through it is signed out, yourself included. Accounts and records stay, and enabling it brings everything back.`}
      does={t`Disable it`}
      danger
      begun={false}
      isPending={disabling.isPending}
      error={disabling.error}
      failed={t`It stays enabled`}
      onClose={onClose}
      onSubmit={() => disabling.mutate({ params: { path: { provider_id: provider.id } }, body: { enabled: false } })}
    />
  )
}

function Deleting({ provider, onClose }: DialogProps) {
  const name = provider.display_name
  const navigate = useNavigate()
  const deleting = $api.useMutation('delete', PATH, {
    onSuccess: async () => {
      notifications.show({ message: t`“${name}” is deleted.` })
      await navigate({ to: '/connections', ignoreBlocker: true })
      await forget(provider.id)
    },
  })
  return (
    <FormDialog
      title={t`Delete “${name}”?`}
      says={t`Only a provider that nobody has ever signed in through can be deleted. Any other can be disabled.`}
      does={t`Delete it`}
      danger
      begun={false}
      isPending={deleting.isPending}
      error={deleting.error}
      failed={t`It was not deleted`}
      onClose={onClose}
      onSubmit={() => deleting.mutate({ params: { path: { provider_id: provider.id } } })}
    />
  )
}
