import type { Caller } from '#platform/access/caller.ts'
import { strangersAmong } from '#platform/access/members.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Signer } from '#platform/auth/signer.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { before } from '#platform/moments.ts'
import { trail as eventTrail } from '../actions.ts'
import { type StartedEvent, begun, keepMark, places, shown, told } from '../roster/actions-mark.ts'
import type { EventParticipant } from '../roster/schema.ts'
import * as roster from '../roster/store.ts'
import { hasBegun } from '../rules.ts'
import { seated } from '../sign-ups/actions.ts'
import { seatsLeft } from '../sign-ups/store.ts'
import * as events from '../store.ts'
import { type CheckInEvent, type Claim, deviceAt, eventCodes, opened, personOf, personalCode } from './rules.ts'
import type { CheckInCode, CheckedIn, HeadCount, PersonalCode } from './schema.ts'
import * as checkIns from './store.ts'

const ranOut = refusal('invalid_state', 'code_ran_out', 'That code has run out, or is of another event. Scan the one that is shown now.')
const nothingScanned = refusal('invalid_state', 'nothing_scanned', 'This browser has opened no code of the event lately. Scan the one that is shown now.') // prettier-ignore
const notExpected = refusal('invalid_state', 'not_on_the_roster', 'You are not on the roster of this event. Please ask whoever runs it.')
const theyAreNot = refusal('invalid_state', 'person_not_on_the_roster', 'That person is not on the roster of this event.')
const full = refusal('invalid_state', 'event_is_full', 'The event is full. Please ask whoever runs it.')

const trail = trailOf('event_check_in', ({ user_id }: ReturnType<typeof told>) => user_id, 'event')

/** Returns the current code of an event, and how many people have checked in. */
export async function code(db: Db, signer: Signer, event: events.StoredEvent, origin: string): Promise<CheckInCode> {
  const server_now = await events.present(db)
  const { closes_at } = opened(event, server_now, true)
  const shown = eventCodes.now(signer, event.id, server_now)
  return { ...shown, url: `${origin}/check-in/${event.id}/${shown.code}`, server_now, closes_at, ...(await checkIns.counts(db, event.id)) }
}

export async function ownCode(db: Db, signer: Signer, userId: string): Promise<PersonalCode> {
  const server_now = await events.present(db)
  return { ...personalCode(signer, userId, server_now), server_now }
}

/** The proof of presence: a code scanned just now, or the claim in the browser's cookie. */
export type Proof = { signer: Signer; code: string | undefined; claim: Claim | undefined }

/** Returns the device of the browser that scanned the code; null if unknown. Throws 409 without a proof that the caller is present. */
function proven({ signer, code, claim }: Proof, eventId: string, now: string): string | null {
  const device = claim === undefined ? null : deviceAt(signer, claim, eventId)
  if (code !== undefined) {
    if (!eventCodes.holds(signer, eventId, now, code)) throw ranOut()
    return device
  }
  if (claim === undefined || claim.event_id !== eventId) throw nothingScanned()
  if (before(claim.until, now)) throw ranOut()
  return device
}

type Arrival = { user_id: string; method: 'code' | 'scanned'; device: string | null; scanned_by: string | null }

/** Locks the event for a person who checks in. The lock is exclusive if they must be added to the roster, else shared. */
async function held(db: Tx, eventId: string, userId: string): Promise<{ event: events.StoredEvent; walksIn: boolean }> {
  const onIt = await roster.isOn(db, eventId, userId)
  const event = await (onIt ? events.hold(db, eventId) : events.lock(db, eventId))
  return { event, walksIn: !(await roster.isOn(db, eventId, userId)) }
}

/** Adds a person who came without a place to the roster. */
async function welcome(db: Tx, caller: Caller, event: events.StoredEvent, userId: string): Promise<void> {
  await roster.register(db, { organization_id: event.owner_organization_id, event_ids: [event.id], user_ids: [userId] })
  await seated(db, caller, event, userId)
  await places.tell(db, caller, told(event, userId), 'added', { new: { user_id: userId } })
}

/**
 * Records a check-in. Once the event has begun, it also marks the person as attended, unless they are marked already.
 * Returns true if the check-in is new.
 */
async function arrive(db: Tx, caller: Caller, event: CheckInEvent, walked_in: boolean, arrival: Arrival, now: string): Promise<boolean> {
  const { user_id, method, scanned_by } = arrival
  if (walked_in) await welcome(db, caller, event, user_id)
  const made = await checkIns.add(db, { organization_id: event.owner_organization_id, event_id: event.id, walked_in, ...arrival })
  if (made) await trail.tell(db, caller, told(event, user_id), 'added', { new: { user_id, method, walked_in, scanned_by } })
  const at = made?.checked_in_at ?? now
  if (hasBegun(event, now))
    await attended(db, caller, event, user_id, { at, marked_by_code: method === 'code' && !(await runs(db, caller, event)) })
  return made !== undefined
}

/** Whether the caller may show the code of an event. */
const runs = async (db: Tx, { actor }: Caller, event: events.StoredEvent) =>
  actor.holds('events:write', event) || (await roster.trainerIds(db, event.id)).includes(actor.id)

type AttendanceMark = { at: string; marked_by_code: boolean }

/** Marks an unmarked person as attended, as of their check-in. Returns false if nothing changed. */
async function attended(db: Tx, caller: Caller, event: StartedEvent, userId: string, came: AttendanceMark): Promise<boolean> {
  const held = await roster.lock(db, event.id, userId)
  if (!held || held.place.marked_at !== null) return false
  const captured_at = before(came.at, event.starts_at) ? event.starts_at : came.at
  await keepMark(db, caller, event, held, { attendance: 'attended', captured_at, marked_at: held.now, marked_by_code: came.marked_by_code })
  return true
}

/** Checks the caller in. `made` is false for a repeated check-in, which gets 200 instead of 201. */
export async function checkIn(db: Tx, caller: Caller, eventId: string, proof: Proof): Promise<{ made: boolean; checkedIn: CheckedIn }> {
  const user_id = caller.actor.id
  const { event: found, walksIn } = await held(db, eventId, user_id)
  const now = await events.present(db)
  const event = opened(found, now, true)
  const device = proven(proof, eventId, now)
  if (walksIn && !event.walk_ins) throw notExpected()
  if (walksIn && (await seatsLeft(db, event)) === 0) throw full()
  const made = await arrive(db, caller, event, walksIn, { user_id, method: 'code', device, scanned_by: null }, now)
  const [known, place] = [await checkIns.find(db, eventId, user_id), await shown(db, caller, event, user_id)]
  const { title: event_title, starts_at } = event
  return { made, checkedIn: { event_title, starts_at, checked_in_at: known!.checked_in_at, attendance: place.attendance } }
}

/** Checks in the person whose code the caller scanned. Callers who may change the roster can add members to it this way. */
export async function scan(db: Tx, caller: Caller, eventId: string, signer: Signer, code: string): Promise<{ made: boolean; place: EventParticipant }> {
  const scannedAt = await events.present(db)
  const user_id = personOf(signer, code, scannedAt)
  if (user_id === undefined) throw ranOut()
  const { event: found, walksIn } = await held(db, eventId, user_id)
  const now = await events.present(db)
  const event = opened(found, now, false)
  if (walksIn && !(await mayCome(db, caller, event, user_id))) throw theyAreNot()
  const made = await arrive(db, caller, event, walksIn, { user_id, method: 'scanned', device: null, scanned_by: caller.actor.id }, now)
  return { made, place: await shown(db, caller, event, user_id) }
} // prettier-ignore

/** Whether the caller may add this person to the roster by checking them in. It may be any member, if the caller may change the event. */
async function mayCome(db: Tx, { actor }: Caller, event: events.StoredEvent, userId: string): Promise<boolean> {
  const strangers = await strangersAmong(db, event.owner_organization_id, [userId])
  if (strangers.size > 0) return false
  return actor.holds('events:write', event) || (event.walk_ins && (await seatsLeft(db, event)) !== 0)
}

/** Marks all people who checked in and are not marked. */
export async function confirm(db: Tx, caller: Caller, eventId: string): Promise<{ confirmed_count: number }> {
  const event = begun(await events.hold(db, eventId))
  let confirmed_count = 0
  for (const { user_id, checked_in_at } of await checkIns.toConfirm(db, eventId))
    if (await attended(db, caller, event, user_id, { at: checked_in_at, marked_by_code: false })) confirmed_count += 1
  return { confirmed_count }
}

/** Stores the number of people that a person counted in the room; null deletes it. */
export async function countHeads(db: Tx, caller: Caller, eventId: string, count: number | null): Promise<HeadCount | null> {
  const event = await events.lock(db, eventId)
  const now = await events.present(db)
  begun({ ...event, present: now })
  const counted = { head_count: count, head_counted_at: now, head_counted_by: caller.actor.id }
  const after = await events.update(
    db,
    eventId,
    count === null ? { head_count: null, head_counted_at: null, head_counted_by: null } : counted,
  )
  await eventTrail.changed(db, caller, event, { head_count: event.head_count }, { head_count: after.head_count })
  return checkIns.headCount(db, caller.actor, eventId)
}
