import { eventFor } from '#modules/events/store-calendar.ts'
import { sittingFor } from '#modules/quizzes/sittings/store-calendar.ts'
import { isMailAddress } from '../../../config-mail.ts'
import { zoneOf } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import type { Language } from '#platform/languages.ts'
import type { Occasion } from './rules.ts'
import { type Address, type Invitation, invitationOf } from './rules-invitation.ts'
import * as store from './store.ts'

/** What somebody is told of by mail; `at` is the moment of the mail, the same each time that it is sent. */
type Asked = { kind: Occasion['kind']; id: string; at: string; to: Address & { user_id: string }; language: Language }
type Sender = { from: Address; publicOrigin: string }

/**
 * The part of a mail that puts an event or a sitting into somebody's calendar, changes it there, or takes it out where it is cancelled
 * or they are on it no more. Undefined where there is nothing that a calendar could hold. Its sequence grows with every change of
 * the event and of their place on it.
 */
export async function invitationTo(db: Db, { kind, id, at, to, language }: Asked, sender: Sender): Promise<Invitation | undefined> {
  const found = await (kind === 'event' ? eventFor(db, id, to.user_id) : sittingFor(db, id, to.user_id))
  if (!found || !isMailAddress(to.address)) return undefined
  const changes = await store.timesTold(db, id, kind === 'event' ? to.user_id : undefined)
  const occasion: Occasion = {
    kind,
    uid: `${kind}-${id}@${new URL(sender.publicOrigin).hostname}`,
    day: zoneOf(found.time_zone).dayOf(found.starts_at),
    event: { description_markdown: null, ...found },
    own: found.user_ids.length > 0,
    people: [],
    opens: true,
  }
  return invitationOf({ occasion, sequence: found.sequence + changes, at, to, language, ...sender })
}
