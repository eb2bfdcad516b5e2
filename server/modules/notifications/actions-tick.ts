import type { Context } from '../../context.ts'
import type { Notifier } from '#platform/notices/notifier.ts'
import { plan } from './actions.ts'
import { sendWaiting } from './mails/actions.ts'
import type { NotificationTick } from './schema.ts'

/** Plans notices and sends waiting mails. */
export async function tick(context: Context, notifiers: Notifier[], signal?: AbortSignal): Promise<NotificationTick> {
  const planned = await plan(context, notifiers)
  const { mail } = context
  return { planned, ...(mail ? await sendWaiting(context, mail, notifiers, signal) : NOTHING) }
}
const NOTHING = { sent: 0, skipped: 0, failed: 0, deferred: 0, remaining: 0 }
