import type { Asking, Caller } from '#platform/access/caller.ts'
import { changes, trailOf } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { parseTimestamp } from '#platform/moments.ts'
import { type PersonRef, emptyToNull } from '#platform/shapes.ts'
import { MOST_TRAINERS } from '../planning/schema.ts'
import { seated, unseated } from '../sign-ups/actions.ts'
import * as events from '../store.ts'
import { recordAttendance, takeBack, vacate } from './actions-record.ts'
import type { EventParticipant, MarkAttendance } from './schema.ts'
import * as roster from './store.ts'

type Told = { id: string; organization_id: string; user_id: string }
const places = trailOf('event_participant', ({ user_id }: Told) => user_id, 'event')
const trainers = trailOf('event_trainer', ({ user_id }: Told) => user_id, 'event')

const tooManyTrainers = refusal('limit_reached', 'too_many_trainers', 'An event has at most {maximum} trainers.')
const takesNoMarks = (code: string, why: string) => refusal('invalid_state', code, why)
const notScheduled = takesNoMarks('event_unscheduled', 'The event is unscheduled. Attendance can be marked once it has begun.')
const notStarted = takesNoMarks('event_not_started', 'The event has not started. Attendance can be marked once it has begun.')
const isCancelled = takesNoMarks('event_cancelled', 'The event is cancelled: attendance can no longer be marked.')
const isArchived = takesNoMarks('event_archived', 'The event is archived. Bring it back to mark attendance.')
const creditWithout = refusal('invalid_request', 'credit_without_attendance', 'credited_hours goes with the attendance attended only.', 'credited_hours') // prettier-ignore
const capturedAhead = refusal('invalid_request', 'captured_ahead', 'captured_at lies in the future. Set the clock of the device.', 'captured_at') // prettier-ignore
const capturedBefore = refusal('invalid_request', 'captured_before_start', 'captured_at lies before the beginning of the event.', 'captured_at') // prettier-ignore

/** Somebody's place as the caller sees it. */
async function shown(db: Tx, asking: Pick<Asking, 'actor'>, event: events.StoredEvent, userId: string): Promise<EventParticipant> {
  const reads = asking.actor.holds('events:read', event)
  const [place] = await roster.list(db, asking.actor, { id: event.id, reads }, userId)
  return place!
}

const told = ({ id, owner_organization_id: organization_id }: events.StoredEvent, user_id: string): Told => ({
  id,
  organization_id,
  user_id,
})
const crowd = ({ id, owner_organization_id: organization_id }: events.StoredEvent, user_id: string) => ({
  organization_id,
  event_ids: [id],
  user_ids: [user_id],
})

async function memberOf({ owner_organization_id }: events.StoredEvent, db: Tx, userId: string): Promise<void> {
  const strangers = await roster.strangersAmong(db, owner_organization_id, [userId])
  if (strangers.size > 0) throw roster.notAMember({ field: 'user_id' })
}

export async function add(db: Tx, caller: Caller, eventId: string, userId: string): Promise<EventParticipant> {
  const event = await events.lock(db, eventId)
  await memberOf(event, db, userId)
  await roster.register(db, crowd(event, userId))
  await seated(db, caller, event, userId)
  await places.tell(db, caller, told(event, userId), 'added', { new: { user_id: userId } })
  return shown(db, caller, event, userId)
}

/** Takes somebody off the roster: the record that their attendance wrote is archived, and the seat goes to who waits. */
export async function remove(db: Tx, caller: Caller, eventId: string, userId: string): Promise<void> {
  const event = await events.lock(db, eventId)
  const place = await vacate(db, caller, eventId, userId)
  if (!place) throw notFound()
  await places.tell(db, caller, told(event, userId), 'removed', { old: place })
  await unseated(db, caller, event, userId)
}

export async function addTrainer(db: Tx, caller: Caller, eventId: string, userId: string): Promise<PersonRef[]> {
  const event = await events.lock(db, eventId)
  await memberOf(event, db, userId)
  const there = await roster.trainerIds(db, eventId)
  if (there.length >= MOST_TRAINERS && !there.includes(userId)) throw tooManyTrainers({ maximum: MOST_TRAINERS })
  await roster.appoint(db, crowd(event, userId))
  await trainers.tell(db, caller, told(event, userId), 'added', { new: { user_id: userId } })
  return roster.trainers(db, caller.actor, eventId)
}

export async function removeTrainer(db: Tx, caller: Caller, eventId: string, userId: string): Promise<void> {
  const event = await events.lock(db, eventId)
  if (!(await roster.dismiss(db, eventId, userId))) throw notFound()
  await trainers.tell(db, caller, told(event, userId), 'removed', { old: { user_id: userId } })
}

type Held = Awaited<ReturnType<typeof events.hold>>
type Begun = Held & { starts_at: string; ends_at: string }

/** An event that takes marks: it has begun, and is neither cancelled nor archived. */
function begun(event: Held): Begun {
  const { starts_at, ends_at } = event
  if (event.cancelled_at !== null) throw isCancelled()
  if (event.archived_at !== null) throw isArchived()
  if (starts_at === null || ends_at === null) throw notScheduled()
  if (!event.has_started) throw notStarted()
  return { ...event, starts_at, ends_at }
}

/** When a mark was made: five minutes are allowed for clocks that differ. */
function capturedAt({ captured_at }: MarkAttendance, { starts_at }: Begun, now: string): string {
  if (captured_at === undefined) return now
  const at = parseTimestamp(captured_at)!
  if (at > parseTimestamp(now)! + CLOCKS_DIFFER_MS) throw capturedAhead()
  if (at < parseTimestamp(starts_at)!) throw capturedBefore()
  return captured_at
}
const CLOCKS_DIFFER_MS = 5 * 60_000

/** What the trail keeps of a mark. */
const marked = ({ attendance, credited_hours, note }: roster.StoredParticipant) => ({ attendance, credited_hours, note })

/**
 * Marks somebody on an event. Whoever attended has one record of it that counts, and nobody else has. Of marks that were made
 * without a connection the latest stands: one that arrives after a later one changes nothing.
 */
export async function mark(db: Tx, caller: Caller, eventId: string, userId: string, body: MarkAttendance): Promise<EventParticipant> {
  const event = begun(await events.hold(db, eventId))
  const { attendance, credited_hours = null, note = null } = body
  if (credited_hours !== null && attendance !== 'attended') throw creditWithout()
  const place = await roster.lock(db, eventId, userId)
  if (!place) throw notFound()
  const { now, ...before } = place
  const captured_at = capturedAt(body, event, now)
  if (before.captured_at !== null && parseTimestamp(before.captured_at)! > parseTimestamp(captured_at)!)
    return shown(db, caller, event, userId)
  const columns = { attendance, credited_hours, note: emptyToNull(note), captured_at, marked_at: now, marked_by: caller.actor.id }
  const after = await roster.update(db, before, columns)
  if (attendance === 'attended') {
    const recounted = before.credited_hours !== credited_hours
    const record_id = await recordAttendance(db, caller, event, after, recounted)
    if (record_id !== before.record_id) await roster.update(db, before, { record_id })
  } else await takeBack(db, caller, before.record_id)
  const { old, new: next } = changes(marked(before), marked(after))
  if (Object.keys(next).length > 0)
    await places.tell(db, caller, told(event, userId), 'changed', { old: { ...old, user_id: userId }, new: { ...next, user_id: userId } })
  return shown(db, caller, event, userId)
}
