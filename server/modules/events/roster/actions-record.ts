import { report, revise } from '#modules/records/actions-reported.ts'
import { ownId } from '#modules/records/rules-own-ids.ts'
import type { AuditActor } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { hoursOf } from '../rules.ts'
import type { StoredEvent } from '../store.ts'
import * as roster from './store.ts'

type StartedEvent = StoredEvent & { starts_at: string; ends_at: string }

/** Returns the hours of an attendance as evidence. */
export const worthOf = (event: StartedEvent, { credited_hours }: roster.StoredParticipant) => ({
  evidence_type: 'quantity' as const,
  amount: credited_hours ?? hoursOf(event),
  unit: 'hours',
})

/**
 * Creates or restores the single attendance record of a person, and returns its id.
 * A restored record keeps its hours, unless `recounted`. A record that was deleted for good is created again.
 */
export async function recordAttendance(
  db: Tx,
  by: AuditActor,
  event: StartedEvent,
  place: roster.StoredParticipant,
  recounted: boolean,
  subject_ids: string[],
): Promise<string> {
  const evidence = [worthOf(event, place)]
  const back = (id: string) => revise(db, by, id, { archived: false }, recounted ? evidence : [])
  if (place.record_id !== null && (await back(place.record_id))) return place.record_id
  const { owner_organization_id, owner_department_id } = event
  const finding = {
    owner_organization_id,
    owner_department_id,
    learner_user_id: place.user_id,
    title: event.title,
    completed_at: event.ends_at,
    external_id: ownId('event', event.id, place.user_id),
    subject_ids,
  }
  const { id, isNew } = await report(db, by, finding, evidence)
  // The record may have been archived when the person was removed from the roster.
  if (!isNew) await back(id)
  return id
}

type Worth = ReturnType<typeof worthOf>

/** Archives the attendance record of a person. `evidence` is its new value, if it is ever restored. */
export async function takeBack(db: Tx, by: AuditActor, recordId: string | null, evidence: Worth[] = []): Promise<void> {
  if (recordId !== null) await revise(db, by, recordId, { archived: true }, evidence)
}

/** Returns the full hours of the event if the place has partial ones, because partial hours are lost with the place. */
function wholeOf({ starts_at, ends_at, ...event }: StoredEvent, place: roster.StoredParticipant): Worth[] {
  if (place.credited_hours === null || starts_at === null || ends_at === null) return []
  return [worthOf({ ...event, starts_at, ends_at }, { ...place, credited_hours: null })]
}

/**
 * Removes a person from the roster and archives their attendance record. The caller holds the lock of the event.
 * Returns their place, if they had one.
 */
export async function vacate(db: Tx, by: AuditActor, event: StoredEvent, userId: string): Promise<roster.StoredParticipant | undefined> {
  const place = (await roster.lock(db, event.id, userId))?.place
  if (!place) return undefined
  await takeBack(db, by, place.record_id, wholeOf(event, place))
  await roster.remove(db, place)
  return place
}

/** Archives all attendance records of an event. The caller holds its lock. */
export async function archiveRecords(db: Tx, by: AuditActor, eventId: string): Promise<void> {
  for (const id of await roster.recordsOf(db, eventId)) await takeBack(db, by, id)
}
