import { t } from '@lingui/core/macro'
import type { Schemas } from '../../../platform/client.ts'

export type Delivery = Schemas['NotificationDelivery']

export const states: Record<Delivery['state'], { label: string; color: string }> = {
  planned: { label: t`Waits`, color: 'blue' },
  sent: { label: t`Sent`, color: 'green' },
  deferred: { label: t`Put off`, color: 'yellow' },
  failed: { label: t`Refused`, color: 'red' },
  bounced: { label: t`No such address`, color: 'red' },
  suppressed: { label: t`Held back`, color: 'red' },
  skipped: { label: t`Not sent`, color: 'gray' },
}

const reasons = new Map([
  ['too late', t`It was too late: it had passed by then.`],
  ['read already', t`They had read it in the service by then.`],
  ['switched off', t`They had switched off mails of this kind.`],
  ['no longer so', t`It was no longer so.`],
  ['no address', t`Their account has no e-mail address.`],
  ['account disabled', t`Their account is disabled.`],
  ['suppressed', t`Their address was refused as unknown before. A new address gets mail again.`],
])

/** Returns the reason why a notification was not sent, in words where there are any. */
export const reasonOf = ({ reason }: Delivery) => (reason === null ? undefined : (reasons.get(reason) ?? reason))

export const channels: Record<Delivery['channel'], string> = { in_app: t`In the service`, mail: t`By e-mail` }
