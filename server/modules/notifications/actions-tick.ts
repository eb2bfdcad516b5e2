import type { Context } from '../../context.ts'
import type { Notifier } from '#platform/notices/notifier.ts'
import { plan } from './actions.ts'
import type { NotificationTick } from './schema.ts'

/** Plans what people are to hear of. */
export async function tick({ db }: Context, notifiers: Notifier[]): Promise<NotificationTick> {
  return { planned: await plan(db, notifiers), sent: 0, skipped: 0, failed: 0, remaining: 0 }
}
