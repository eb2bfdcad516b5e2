import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconMailFast } from '@tabler/icons-react'
import { $api } from '../../../platform/client.ts'
import { sentence } from '../../../platform/refusal.ts'
import type { Organization } from '../../organizations/queries.ts'

/** Sends a test mail to the reader and shows the outcome. */
export function TestMail({ organization: { id } }: { organization: Organization }) {
  const sending = $api.useMutation('post', '/api/organizations/{org_id}/test-mail', {
    onSuccess: ({ address, outcome, response }) => {
      const sent = outcome === 'sent'
      notifications.show({
        color: sent ? 'green' : 'red',
        title: sent ? t`The mail server took it, for ${address}` : t`The mail did not go out`,
        message: response,
        autoClose: false,
      })
    },
    onError: (error) => notifications.show({ color: 'red', title: t`No mail was sent`, message: sentence(error), autoClose: false }),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconMailFast size={18} aria-hidden />}
      loading={sending.isPending}
      onClick={() => sending.mutate({ params: { path: { org_id: id } } })}
    >{t`Send me a test mail`}</Button>
  )
}
