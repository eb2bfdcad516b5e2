import { randomUUIDv7 } from 'node:crypto'
import type { Harness, Person } from '../../../test/harness.ts'
import { attachment } from '../../../test/nets/attachment.ts'
import type { World } from '../../../test/nets/module.ts'

/** A past event, a coming one, a current one, and a member who is on none of the three. */
export async function eventRows(t: Harness, world: World) {
  const spare = await t.stranger(t.unique(world.mark))
  await t.join(spare, { id: world.organization_id, slug: '' })
  const over = await eventOver(t, world)
  const open_event_id = await openEvent(t, world)
  const door_event_id = await longEvent(t, world)
  return { ...over, open_event_id, door_event_id, spare_user_id: spare.account_id }
}

/** A past event. The member trained it and attended, and the learner trained it too. */
async function eventOver(t: Harness, { organization_id, owned, mark, learner, member, ids }: World) {
  const event_id = randomUUIDv7()
  const of = { organization_id, event_id }
  const window = { starts_at: '2026-01-02T08:00:00Z', ends_at: '2026-01-02T10:00:00Z' }
  const place = { location: mark, meeting_url: `https://${mark}.example.org/` }
  await t.db.insertInto('event').values({ ...owned, ...window, ...place, id: event_id, title: `${mark} event`, description_markdown: mark }).execute()
  await t.db.insertInto('event_subject').values({ ...of, subject_id: ids.subject_id! }).execute()
  await trainedBy(t, of, learner, member)
  const marked = { attendance: 'registered' as const, marked_at: window.ends_at, marked_by: learner.account_id, note: mark }
  await t.db.insertInto('event_participant').values({ ...of, ...marked, user_id: member.account_id }).execute()
  const { file, pathname } = await attachment(t, { organization_id, purpose: 'event', owner_id: event_id, mark, author: member })
  await t.db.insertInto('event_attachment').values({ ...file, event_id }).execute()
  return { event_id, event_attachment_id: file.id, event_pathname: pathname }
} // prettier-ignore

const trainedBy = (t: Harness, of: { organization_id: string; event_id: string }, ...trainers: Person[]) =>
  t.db
    .insertInto('event_trainer')
    .values(trainers.map(({ account_id: user_id }) => ({ ...of, user_id })))
    .execute()

/** An event with check-in. The learner leads it, and the member came before it began. */
async function longEvent(t: Harness, { organization_id, owned, mark, learner, member }: World): Promise<string> {
  const id = randomUUIDv7()
  const of = { organization_id, event_id: id }
  const window = { starts_at: '2026-01-02T08:00:00Z', ends_at: '2096-01-02T10:00:00Z' }
  await t.db.insertInto('event').values({ ...owned, ...window, id, title: `${mark} long event`, check_in: 'code', walk_ins: true }).execute()
  await trainedBy(t, of, learner)
  await t.db.insertInto('event_participant').values({ ...of, user_id: member.account_id }).execute()
  const checkIn = { user_id: member.account_id, checked_in_at: '2026-01-02T07:45:00Z', method: 'code', walked_in: false, device: mark }
  await t.db.insertInto('event_check_in').values({ ...of, ...checkIn }).execute()
  return id
} // prettier-ignore

/** A coming event with sign-up. The learner, who also leads it, waits for a seat, and the member for a decision. */
async function openEvent(t: Harness, { organization_id, owned, mark, learner, member }: World): Promise<string> {
  const id = randomUUIDv7()
  const of = { organization_id, event_id: id }
  const window = { starts_at: '2031-01-02T08:00:00Z', ends_at: '2031-01-02T10:00:00Z' }
  await t.db.insertInto('event').values({ ...owned, ...window, id, title: `${mark} open event`, sign_up: 'open' }).execute()
  await trainedBy(t, of, learner)
  const asked = [{ user_id: learner.account_id, state: 'waitlisted' }, { user_id: member.account_id, state: 'requested' }]
  await t.db.insertInto('event_sign_up').values(asked.map((each) => ({ ...of, ...each, reason: mark }))).execute()
  return id
} // prettier-ignore
