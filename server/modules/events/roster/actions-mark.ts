import { permissionOf } from '#platform/access/actor.ts'
import type { ActorWithAccess, CallerWithAccess, Caller } from '#platform/access/caller.ts'
import { changes, trailOf } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { liesAhead, parseTimestamp } from '#platform/moments.ts'
import { allowed } from '../actions.ts'
import { hasBegun } from '../rules.ts'
import type * as events from '../store.ts'
import { recordAttendance, takeBack, worthOf } from './actions-record.ts'
import type { EventParticipant, MarkAttendance } from './schema.ts'
import * as marks from './store-marks.ts'
import * as roster from './store.ts'

type AuditSubject = { id: string; organization_id: string; user_id: string }
export const places = trailOf('event_participant', ({ user_id }: AuditSubject) => user_id, 'event')
export const told = ({ id, owner_organization_id: organization_id }: events.StoredEvent, user_id: string): AuditSubject => ({
  id,
  organization_id,
  user_id,
})

const takesNoMarks = (code: string, why: string) => refusal('invalid_state', code, why)
const notScheduled = takesNoMarks('event_unscheduled', 'The event is unscheduled. Attendance can be marked once it has begun.')
const notStarted = takesNoMarks('event_not_started', 'The event has not started. Attendance can be marked once it has begun.')
const isCancelled = takesNoMarks('event_cancelled', 'The event is cancelled: attendance can no longer be marked.')
const isArchived = takesNoMarks('event_archived', 'The event is archived. Bring it back to mark attendance.')
const creditWithout = refusal('invalid_request', 'credit_without_attendance', 'credited_hours goes with the attendance attended only.', 'credited_hours') // prettier-ignore
const capturedAhead = refusal('invalid_request', 'captured_ahead', 'captured_at lies in the future. Set the clock of the device.', 'captured_at') // prettier-ignore
const capturedBefore = refusal('invalid_request', 'captured_before_start', 'captured_at lies before the beginning of the event.', 'captured_at') // prettier-ignore

/** Returns a person's place as the caller sees it. */
export async function shown(
  db: Tx,
  asking: Pick<ActorWithAccess, 'actor'>,
  event: events.StoredEvent,
  userId: string,
): Promise<EventParticipant> {
  const [place] = await roster.list(db, asking.actor, roster.shownTo(asking, event), userId)
  return place!
}

export type StartedEvent = events.StoredEvent & { starts_at: string; ends_at: string }

/** Returns an event that takes marks: it has begun, and is neither cancelled nor archived. Throws otherwise. */
export function begun({ present, ...event }: events.HeldEvent): StartedEvent {
  const { starts_at, ends_at } = event
  if (event.cancelled_at !== null) throw isCancelled()
  if (event.archived_at !== null) throw isArchived()
  if (starts_at === null || ends_at === null) throw notScheduled()
  if (!hasBegun(event, present)) throw notStarted()
  return { ...event, starts_at, ends_at }
}

/** Returns the time at which a mark was made. Throws if it is in the future or before the event. */
function capturedAt({ captured_at }: MarkAttendance, { starts_at }: StartedEvent, now: string): string {
  if (captured_at === undefined) return now
  if (liesAhead(captured_at, parseTimestamp(now))) throw capturedAhead()
  if (parseTimestamp(captured_at)! < parseTimestamp(starts_at)!) throw capturedBefore()
  return captured_at
}

/** The fields of a mark in the audit trail. */
const marked = ({ attendance, credited_hours, note }: roster.StoredParticipant) => ({ attendance, credited_hours, note })

/**
 * Marks a person's attendance. Each person who attended has exactly one live record of it; others have none.
 * For marks made offline, the latest one counts: one that arrives after a later mark changes nothing.
 */
export async function mark(
  db: Tx,
  caller: CallerWithAccess,
  eventId: string,
  userId: string,
  body: MarkAttendance,
): Promise<EventParticipant> {
  const { event: known, held } = await marks.hold(db, eventId, userId)
  if (!caller.actor.holds(permissionOf(caller), known)) await allowed(db, caller, eventId)
  const event = begun(known)
  if ((body.credited_hours ?? null) !== null && body.attendance !== 'attended') throw creditWithout()
  if (!held) throw notFound()
  const { place, now } = held
  const captured_at = capturedAt(body, event, now)
  const stands = place.captured_at === null || parseTimestamp(place.captured_at)! <= parseTimestamp(captured_at)!
  return stands ? keepMark(db, caller, event, held, { ...body, captured_at, marked_at: now }) : shown(db, caller, event, userId)
}

type Mark = MarkAttendance & { captured_at: string; marked_at: string; marked_by_code?: boolean }

/**
 * Stores a mark, and creates, restores or archives the attendance record. Returns the place as the caller sees it.
 * The caller holds the lock of the place.
 */
export async function keepMark(
  db: Tx,
  caller: Caller,
  event: StartedEvent,
  held: roster.LockedPlace,
  mark: Mark,
): Promise<EventParticipant> {
  const { place, subject_ids } = held
  const columns = { credited_hours: null, note: null, marked_by_code: false, ...mark, marked_by: caller.actor.id }
  const after = { ...place, ...columns }
  const recounted = place.credited_hours !== after.credited_hours
  if (after.attendance === 'attended') after.record_id = await recordAttendance(db, caller, event, after, recounted, subject_ids)
  else await takeBack(db, caller, place.record_id, recounted ? [worthOf(event, after)] : [])
  const { old, new: next } = changes(marked(place), marked(after))
  const who = { user_id: place.user_id }
  const told = Object.keys(next).length > 0 ? { old: { ...old, ...who }, new: { ...next, ...who } } : undefined
  return marks.mark(db, caller, after, told, roster.shownTo(caller, event).reads)
}
