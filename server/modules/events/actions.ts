import { randomUUIDv7 } from 'node:crypto'
import { type Actor, type Owned, allow, permissionOf } from '#platform/access/actor.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import { strangersAmong } from '#platform/access/members.ts'
import { removeAlong } from '#modules/records/store-reported.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { type Copies, attachCopies } from '#platform/files/attachments/copies.ts'
import * as attachments from '#platform/files/attachments/store.ts'
import { removeBlobs } from '#platform/files/uploads.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { archived } from '#platform/rows/archive.ts'
import { nameOfCopy } from '#platform/rows/copies.ts'
import { goneWith } from '#platform/rows/deletion.ts'
import { type SubjectRef, knownSubjects } from '#platform/rows/tags.ts'
import { headCount } from './check-in/store.ts'
import { consequences } from './consequences.ts'
import { archiveRecords } from './roster/actions-record.ts'
import * as roster from './roster/store.ts'
import { halves, isNews } from './rules.ts'
import { fill } from './sign-ups/actions.ts'
import { reaches } from './sign-ups/rules.ts'
import type { CreateEvent, DuplicateEvent, Event, UpdateEvent } from './schema.ts'
import * as events from './store.ts'

export const trail = trailOf('event')

const cancelledAlready = refusal('invalid_state', 'event_cancelled_already', 'The event is cancelled already, and stays so.')

/**
 * Returns the event, when the caller has the route's permission, or trains it where trainers may do this.
 * Throws 403 for other people on the event. Throws 404 for them on routes that only readers may use, for example its sign-ups.
 */
export async function allowed(db: Db, asking: ActorWithAccess, id: string): Promise<events.ShownEvent> {
  const event = await events.find(db, asking.actor, id)
  const { also = [] } = asking.access
  if (event?.trained && also.includes('trainer')) return event
  const shown = also.includes('roster') || permissionOf(asking) !== 'events:read'
  return allow(asking, event, shown && event?.on_event)
}

/** Returns an event that is for the caller or that they are on, without regard to permissions. */
export async function meant(db: Db, actor: Actor, id: string): Promise<events.ShownEvent> {
  const event = await events.find(db, actor, id)
  if (!event || !(event.on_event || reaches(actor, event))) throw notFound()
  return event
}

/** Returns the event with its text, files and roster. */
export async function detail(db: Db, asking: Pick<ActorWithAccess, 'actor'>, event: events.ShownEvent): Promise<Event> {
  return {
    ...event,
    head_count: await headCount(db, asking.actor, event.id),
    attachments: (await attachments.list(db, events.files, event.id)).map((attachment) => attachments.view(attachment)),
    participants: await roster.list(db, asking.actor, roster.shownTo(asking, event)),
  }
}

const shown = async (db: Tx, caller: Pick<ActorWithAccess, 'actor'>, id: string) =>
  detail(db, caller, await events.get(db, caller.actor, id))

export async function create(db: Tx, caller: Caller, owned: Owned, body: CreateEvent): Promise<Event> {
  const { org: _org, department: _department, subject_matter_ids = [], starts_at, ends_at, ...fields } = body
  const window = halves({ ...(starts_at !== undefined && { starts_at }), ...(ends_at !== undefined && { ends_at }) })
  const known = await knownSubjects(db, owned.owner_organization_id, subject_matter_ids)
  const event = await events.create(db, { ...fields, ...owned, ...window, id: randomUUIDv7() })
  await events.tags.set(db, owned.owner_organization_id, event.id, known)
  await trail.created(db, caller, event, { ...event, subject_matter_ids: known.toSorted() })
  return shown(db, caller, event.id)
}

/** Changes, cancels, archives or restores an event. Attendance records stay as they are, unless the event is cancelled. */
export async function update(db: Tx, caller: Caller, id: string, patch: UpdateEvent): Promise<Event> {
  const before = await events.lock(db, id)
  const { archived: flag, cancelled, starts_at: _starts, ends_at: _ends, ...fields } = patch
  if (cancelled && before.cancelled_at !== null) throw cancelledAlready()
  const window = halves(patch, before)
  if (Object.keys(patch).length > 0) {
    const changed = await events.update(db, id, { ...fields, ...window, ...archived(flag) })
    const after = isNews(before, changed) || cancelled ? await events.announce(db, id, cancelled) : changed
    await trail.changed(db, caller, after, before, after, cancelled ? 'cancelled' : 'changed')
    if (cancelled) await archiveRecords(db, caller, id)
    else await fill(db, caller, after)
  }
  return shown(db, caller, id)
}

/** Replaces the subjects of an event and returns them in alphabetical order. Existing records keep their tags. */
export async function setSubjects(db: Tx, caller: Caller, id: string, ids: string[]): Promise<SubjectRef[]> {
  const { owner_organization_id } = await events.lock(db, id)
  const { before, after } = await events.tags.replace(db, owner_organization_id, id, ids)
  if (await trail.changed(db, caller, { id, owner_organization_id }, before, after, 'subjects_changed')) await events.update(db, id, {})
  return (await events.get(db, caller.actor, id)).subjects
}

/** Returns the fields that a copy takes over: all but window, timestamps, cancellation and head count. */
function plannedOf(event: events.StoredEvent) {
  const { id: _id, starts_at: _starts, ends_at: _ends, sign_up_closes_at: _closes, ...rest } = event
  const { created_at: _created, updated_at: _updated, changed_at: _changed, archived_at: _archived, ...told } = rest
  const { cancelled_at: _cancelled, sequence: _sequence, head_count: _count, head_counted_at: _at, head_counted_by: _by, ...planned } = told
  return planned
}

/** Copies an event with subjects, files and trainers who are still members, into the given window. Participants are not copied. */
export async function duplicate(db: Tx, caller: Caller, originalId: string, body: DuplicateEvent, copies: Copies): Promise<Event> {
  const before = await events.lock(db, originalId)
  const { owner_organization_id } = before
  const title = body.title ?? nameOfCopy(before.title)
  const copy = await events.create(db, { ...plannedOf(before), ...halves(body), title, id: randomUUIDv7() })
  const subject_matter_ids = await events.tags.ids(db, originalId)
  await events.tags.set(db, owner_organization_id, copy.id, subject_matter_ids)
  const led = await roster.trainerIds(db, originalId)
  const gone = await strangersAmong(db, owner_organization_id, led)
  const trainer_user_ids = led.filter((user_id) => !gone.has(user_id))
  await roster.appoint(db, { organization_id: owner_organization_id, event_ids: [copy.id], user_ids: trainer_user_ids })
  await attachCopies(db, events.files, originalId, copy, copies)
  await trail.created(db, caller, copy, { ...copy, subject_matter_ids, trainer_user_ids, duplicate_of: originalId })
  return shown(db, caller, copy.id)
}

/** Deletes an event with its roster and its attendance records. Files are deleted after the commit. */
export async function remove(db: Tx, jobs: Jobs, caller: Caller, id: string): Promise<void> {
  const before = await events.lock(db, id)
  const gone = await goneWith(db, { id, name: before.title }, consequences)
  const subject_matter_ids = await events.tags.ids(db, id)
  const learning_record_ids = await roster.recordsOf(db, id)
  const attached = await attachments.list(db, events.files, id)
  const evidence = await removeAlong(db, learning_record_ids)
  await events.remove(db, id)
  await removeBlobs(db, jobs, [...evidence, ...attached.map(({ blob_key }) => blob_key)])
  await trail.deleted(db, caller, before, { ...before, subject_matter_ids, learning_record_ids, gone })
}
