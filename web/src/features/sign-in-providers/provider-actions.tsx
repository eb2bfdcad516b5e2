import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCircleOff, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { $api, forget, refresh } from '../../platform/client.ts'
import { Problem } from '../../platform/parts/states.tsx'
import type { Provider } from './draft.ts'

const PATH = '/api/sign-in-providers/{provider_id}'

/** Disables, enables and deletes a provider. */
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

type AskedProps = { provider: Provider; onClose: () => void }

function Disabling({ provider, onClose }: AskedProps) {
  const name = provider.display_name
  const disabling = $api.useMutation('patch', PATH, {
    onSuccess: () => {
      notifications.show({ message: t`“${name}” is disabled.` })
      onClose()
      return refresh()
    },
  })
  return (
    <Asking
      title={t`Disable “${name}”?`}
      confirm={t`Disable it`}
      busy={disabling.isPending}
      failure={disabling.isError && <Problem error={disabling.error} title={t`It stays enabled`} />}
      onClose={onClose}
      onConfirm={() => disabling.mutate({ params: { path: { provider_id: provider.id } }, body: { enabled: false } })}
    >{t`Nobody can sign in through it, and its tokens are refused, at once: whoever signed in through it is signed out, yourself included. Accounts and records stay, and enabling it brings everything back.`}</Asking>
  )
}

function Deleting({ provider, onClose }: AskedProps) {
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
    <Asking
      title={t`Delete “${name}”?`}
      confirm={t`Delete it`}
      busy={deleting.isPending}
      failure={deleting.isError && <Problem error={deleting.error} title={t`It was not deleted`} />}
      onClose={onClose}
      onConfirm={() => deleting.mutate({ params: { path: { provider_id: provider.id } } })}
    >{t`Only a provider that nobody has ever signed in through can be deleted. Any other can be disabled.`}</Asking>
  )
}

type AskingProps = {
  title: string
  confirm: string
  busy: boolean
  failure: ReactNode
  children: ReactNode
  onClose: () => void
  onConfirm: () => void
}

const Asking = ({ title, confirm, busy, failure, children, onClose, onConfirm }: AskingProps) => (
  <Modal opened onClose={onClose} title={title} centered>
    <Stack gap="md">
      <Text size="sm">{children}</Text>
      {failure}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>{t`Keep it`}</Button>
        <Button color="red.9" loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Stack>
  </Modal>
)
