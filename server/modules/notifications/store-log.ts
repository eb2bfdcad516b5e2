import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import type { Db } from '#platform/db/open.ts'
import { byMoment, listing } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { NotificationDelivery } from './schema.ts'

const state = sql<NotificationDelivery['state']>`case
  when n.channel = 'in_app' or mail.sent_at is not null then 'sent'
  when n.skipped_because = 'suppressed' then 'suppressed'
  when n.skipped_at is not null then 'skipped'
  when mail.outcome is not null then mail.outcome
  when mail.attempts > 0 then 'deferred'
  else 'planned' end`

/** Returns a page of the notifications of an organization with their outcomes, newest first, of all people or of one. */
export function list(db: Db, actor: Actor, organizationId: string, userId: string | undefined, request: PageRequest) {
  let query = db
    .selectFrom('notification as n')
    .leftJoin('notification_mail as mail', 'mail.id', 'n.mail_id')
    .select(['n.id', 'n.kind', 'n.channel', 'n.occasion', 'n.created_at', 'n.skipped_because as reason', 'mail.response'])
    .select([
      person(actor, 'n.user_id', 'n.organization_id').$castTo<NotificationDelivery['person']>().as('person'),
      sql<NotificationDelivery['subject']>`json_build_object('kind', n.subject_kind, 'id', n.subject_id)`.as('subject'),
      state.as('state'),
      sql<number>`coalesce(mail.attempts, 0)`.as('attempts'),
      sql<string | null>`case when n.channel = 'in_app' then n.created_at else mail.sent_at end`.as('sent_at'),
    ])
    .$narrowType<{ kind: NotificationDelivery['kind']; channel: NotificationDelivery['channel'] }>()
    .where('n.organization_id', '=', organizationId)
  if (userId !== undefined) query = query.where('n.user_id', '=', userId)
  return listing(query, byMoment('n.created_at', 'n.id'), request)
}
