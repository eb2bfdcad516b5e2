import { eventFor } from '#modules/events/store-calendar.ts'
import { sittingFor } from '#modules/quizzes/sittings/store-calendar.ts'
import { isMailAddress } from '../../../config-mail.ts'
import { zoneOf } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import type { Language } from '#platform/languages.ts'
import type { Occasion } from './rules.ts'
import { type Address, type Invitation, invitationOf } from './rules-invitation.ts'
import * as store from './store.ts'

/** The subject of a mail and its recipient. `at` is the moment of the mail, the same for every attempt to send it. */
type InvitationQuery = { kind: Occasion['kind']; id: string; at: string; to: Address & { user_id: string }; language: Language }
type Sender = { from: Address; publicOrigin: string }

/**
 * Returns the calendar part of a mail, which adds, changes or removes an event or sitting in the recipient's calendar.
 * It removes what is cancelled, or what the recipient is no longer on. It returns undefined for what no calendar can hold.
 * Its sequence grows with every change of the event and of the recipient's place on it.
 */
export async function invitationTo(
  db: Db,
  { kind, id, at, to, language }: InvitationQuery,
  sender: Sender,
): Promise<Invitation | undefined> {
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
