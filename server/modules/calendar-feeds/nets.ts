import { randomUUIDv7 } from 'node:crypto'
import { newSecret } from '#platform/auth/secrets.ts'
import type { Harness } from '../../../test/harness.ts'
import type { Body, Nets, World } from '../../../test/nets/module.ts'

/** A link of the learner with its last fetch in the future, so that no fetch is recorded. */
async function calendarLinkRows(t: Harness, { mark: label, learner: { account_id } }: World) {
  const { secret, hash } = newSecret()
  const feed_id = randomUUIDv7()
  const last_fetched_at = new Date(Date.now() + 86_400_000).toISOString()
  const link = { account_id, label, scope: 'self', language: 'en', token_hash: hash, token_hint: secret.slice(-4), last_fetched_at }
  await t.db
    .insertInto('calendar_link')
    .values({ ...link, id: feed_id })
    .execute()
  return { feed_id, token: secret }
}

/** A caller who manages nobody has no team. */
const ownOnly = ({ scope, ...body }: Body): Body => ({ ...body, ...(scope !== undefined && { scope: 'self' }) })

export const nets: Nets = {
  rows: calendarLinkRows,
  operations: {
    createCalendarFeed: { body: () => ({ label: 'New' }), mend: ownOnly },
    updateCalendarFeed: { body: () => ({ label: 'Changed' }), mend: ownOnly },
    listMyCalendarDays: { refuses: [/^to must (not be before from|be at most)/, /^The scope organization needs org/] },
  },
}
