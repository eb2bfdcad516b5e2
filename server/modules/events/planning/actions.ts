import { randomUUIDv7 } from 'node:crypto'
import type { Owned } from '#platform/access/actor.ts'
import type { Caller } from '#platform/access/caller.ts'
import { strangersAmong } from '#platform/access/members.ts'
import { audit } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { parseTimestamp } from '#platform/moments.ts'
import { knownSubjects } from '#platform/rows/tags.ts'
import { detail, trail } from '../actions.ts'
import { begun, keepMark } from '../roster/actions-mark.ts'
import * as roster from '../roster/store.ts'
import { windowOf } from '../rules.ts'
import type { Event, ListedEvent } from '../schema.ts'
import * as events from '../store.ts'
import type { CreateEvents, CreateHeldEvent, Window } from './schema.ts'
import * as planning from './store.ts'

const notOverYet = refusal('invalid_request', 'event_not_over', 'ends_at must not be in the future: plan the event, and mark who was there.', 'ends_at') // prettier-ignore

/** Returns the windows. Throws 400 with the field of one that is invalid. */
export function windowsOf(windows: Window[]): Window[] {
  return windows.map((window, index) => windowOf(window, `windows.${index}.`))
}

/** Returns the accounts without duplicates. Throws 400 with the field of the first one that is no member. */
async function membersOf(db: Tx, organizationId: string, ids: string[], field: string): Promise<string[]> {
  const strangers = await strangersAmong(db, organizationId, ids)
  const first = ids.findIndex((id) => strangers.has(id))
  if (first >= 0) throw roster.notAMember({ field: `${field}.${first}` })
  return [...new Set(ids)]
}

/** Creates a past event and marks everybody on its roster as attended. */
export async function createHeld(db: Tx, caller: Caller, owned: Owned, body: CreateHeldEvent): Promise<Event> {
  const { starts_at, ends_at, ...shared } = windowOf(body)
  const marked_at = await events.present(db)
  if (parseTimestamp(ends_at)! > parseTimestamp(marked_at)!) throw notOverYet()
  const [made] = await create(db, caller, owned, { ...shared, windows: [{ starts_at, ends_at }] })
  const event = begun(await events.hold(db, made!.id))
  for (const user_id of new Set(body.participant_user_ids)) {
    const held = (await roster.lock(db, event.id, user_id))!
    await keepMark(db, caller, event, held, { attendance: 'attended', captured_at: marked_at, marked_at })
  }
  return detail(db, caller, await events.get(db, caller.actor, event.id))
}

/** Creates an event for each window, with the same trainers and the same roster. Returns them earliest first. */
export async function create(db: Tx, caller: Caller, owned: Owned, body: CreateEvents): Promise<ListedEvent[]> {
  const { org: _org, department: _department, windows, subject_matter_ids = [], trainer_user_ids = [], participant_user_ids = [], ...fields } = body // prettier-ignore
  const organization_id = owned.owner_organization_id
  const wanted = windowsOf(windows).map((window) => ({ ...window, id: randomUUIDv7() }))
  const subjects = await knownSubjects(db, organization_id, subject_matter_ids)
  const trainers = await membersOf(db, organization_id, trainer_user_ids, 'trainer_user_ids')
  const participants = await membersOf(db, organization_id, participant_user_ids, 'participant_user_ids')
  const made = await planning.create(db, { ...fields, ...owned }, wanted)
  const event_ids = made.map(({ id }) => id)
  await planning.tag(db, organization_id, event_ids, subjects)
  await roster.appoint(db, { organization_id, event_ids, user_ids: trainers })
  await roster.register(db, { organization_id, event_ids, user_ids: participants })
  const told = { subject_matter_ids: subjects.toSorted(), trainer_user_ids: trainers, participant_user_ids: participants }
  await audit(db, caller, ...made.map((event) => ({ ...trail.event(event, 'created'), new: { ...event, ...told } })))
  return events.listed(db, caller.actor, event_ids)
}
