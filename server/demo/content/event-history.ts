import { randomUUIDv7 } from 'node:crypto'
import * as planning from '#modules/events/planning/store.ts'
import * as roster from '#modules/events/roster/store.ts'
import * as evidence from '#modules/records/evidence/store.ts'
import { ownId } from '#modules/records/rules-own-ids.ts'
import { append, columnsOf } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import type { Author } from './author.ts'
import { DAY, at } from './calendar.ts'
import { type Chance, seededChance } from './chance.ts'
import type { PastStory } from './past-events.ts'

const HOUR = 3_600_000
/** An event is planned this long before its start. Its attendance is marked `MARKED_AFTER` its end. */
const PLANNED_BEFORE = 28 * DAY
const MARKED_AFTER = 20 * 60_000
const ATTENDS = 0.86
const LEAVES_EARLY = 0.05

type Window = { starts_at: string; ends_at: string }
type OwnerColumns = { owner_organization_id: string; owner_department_id: string | null }
export type PastEvents = Author & {
  owned: OwnerColumns
  subject: string
  trainers: string[]
  people: string[]
  others: string[]
  windows: Window[]
}

/**
 * Writes past events with attendance, records, evidence and audit entries. It uses a few statements for all of them. The rows are as if
 * attendance had been marked right after each event.
 */
export async function writePast(db: Tx, held: PastEvents, story: PastStory): Promise<void> {
  const { owned, subject, trainers } = held
  const organization_id = owned.owner_organization_id
  const events = held.windows.map((window) => eventRow(owned, story, window))
  const chance = seededChance(story.title.length)
  const places = events.flatMap((event, nth) => turn(held, story, nth).map((user_id) => placeOf(held, event, user_id, chance)))
  const records = places.flatMap(({ record }) => record ?? [])
  const event_ids = events.map(({ id }) => id)
  await db.insertInto('event').values(events).execute()
  await planning.tag(db, organization_id, event_ids, [subject])
  await roster.appoint(db, { organization_id, event_ids, user_ids: trainers })
  await db.insertInto('learning_record').values(records.map(({ row }) => row)).execute() // prettier-ignore
  const tags = records.map(({ row: { id: record_id } }) => ({ organization_id, record_id, subject_id: subject }))
  await db.insertInto('record_subject').values(tags).execute()
  const proofs = await evidence.create(db, records.map(({ proof }) => proof)) // prettier-ignore
  await db.insertInto('event_participant').values(places.map(({ place }) => place)).execute() // prettier-ignore
  await append(db, trailOf(held, events, places, proofs))
}

function eventRow(owned: OwnerColumns, { title, location }: PastStory, window: Window) {
  const created_at = at(Date.parse(window.starts_at) - PLANNED_BEFORE)
  return { id: randomUUIDv7(), ...owned, title, location, ...window, created_at, updated_at: created_at, changed_at: created_at }
}
type EventRow = ReturnType<typeof eventRow>

/** Participants of the nth event: the fixed people, and `others` more in turn. */
function turn({ people, others: pool }: PastEvents, { others }: PastStory, nth: number): string[] {
  const count = Math.min(others, pool.length)
  return [...people, ...Array.from({ length: count }, (_, nr) => pool[(nth * count + nr) % pool.length]!)]
}

/** A participant with marked attendance, and the record that this attendance wrote. */
function placeOf({ by }: PastEvents, event: EventRow, user_id: string, chance: Chance) {
  const { id: event_id, owner_organization_id: organization_id, created_at: registered_at, starts_at, ends_at } = event
  const marked_at = at(Date.parse(ends_at) + MARKED_AFTER)
  const attended = chance.happens(ATTENDS)
  const part = attended && chance.happens(LEAVES_EARLY)
  const whole = (Date.parse(ends_at) - Date.parse(starts_at)) / HOUR
  const record = attended ? recordOf(event, user_id, part ? whole / 2 : whole, marked_at) : undefined
  const place = {
    organization_id,
    event_id,
    user_id,
    attendance: attended ? ('attended' as const) : ('absent' as const),
    credited_hours: part ? whole / 2 : null,
    note: part ? 'Called back to work halfway.' : null,
    registered_at,
    captured_at: marked_at,
    marked_at,
    marked_by: by.actor.id,
    record_id: record?.row.id ?? null,
  }
  return { place, record }
}
type Attendance = ReturnType<typeof placeOf>

function recordOf(
  { id, owner_organization_id, owner_department_id, title, ends_at }: EventRow,
  user_id: string,
  hours: number,
  made: string,
) {
  const row = {
    id: randomUUIDv7(),
    owner_organization_id,
    owner_department_id,
    learner_user_id: user_id,
    title,
    status: 'completed' as const,
    completed_at: ends_at,
    external_id: ownId('event', id, user_id),
    created_at: made,
    updated_at: made,
  }
  const payload = { evidence_type: 'quantity' as const, amount: hours, unit: 'hours' }
  const proof = { id: randomUUIDv7(), organization_id: owner_organization_id, record_id: row.id, evidence_type: payload.evidence_type, payload, hours, created_at: made } // prettier-ignore
  return { row, proof }
}

/** Audit entries of these rows, dated as the service would have dated them. */
function trailOf({ by, subject, trainers }: PastEvents, events: EventRow[], places: Attendance[], proofs: Awaited<ReturnType<typeof evidence.create>>) {
  const records = new Map<string, NonNullable<Attendance['record']>['row']>(places.flatMap(({ record }) => (record ? [[record.row.id, record.row]] : [])))
  const told = { subject_matter_ids: [subject], trainer_user_ids: trainers }
  return [
    ...events.map((event) => {
      const participant_user_ids = places.filter(({ place }) => place.event_id === event.id).map(({ place }) => place.user_id)
      return { at: event.created_at, kind: 'event', id: event.id, verb: 'created', person: null, values: { ...event, ...told, participant_user_ids } } // prettier-ignore
    }),
    ...[...records.values()].map((row) => {
      const values = { ...row, subject_matter_ids: [subject] }
      return { at: row.created_at, kind: 'learning_record', id: row.id, verb: 'created', person: row.learner_user_id, values }
    }),
    ...proofs.map((proof) => {
      const person = records.get(proof.record_id)?.learner_user_id ?? null
      return { at: proof.created_at, kind: 'evidence', id: proof.id, verb: 'created', person, values: proof }
    }),
  ].map((each) => entry(by, events[0]!.owner_organization_id, each)).concat(places.map(({ place }) => marked(by, place)))
} // prettier-ignore

type PastEntry = { at: string; kind: string; id: string; verb: string; person: string | null; values: object }

const entry = (by: Author['by'], organization_id: string, { at, kind, id, verb, person, values }: PastEntry) => ({
  id: randomUUIDv7(),
  ...columnsOf(by),
  organization_id,
  at,
  action: `${kind}.${verb}`,
  subject_kind: kind,
  subject_id: id,
  person_id: person,
  old_values: null as string | null,
  new_values: JSON.stringify(values),
})

/** Audit entry of a mark. Its subject is the event. */
function marked(
  by: Author['by'],
  { organization_id, event_id, user_id, marked_at, attendance, credited_hours, note }: Attendance['place'],
) {
  const values = { attendance, ...(note !== null && { credited_hours, note }), user_id }
  const told = { at: marked_at, kind: 'event_participant', id: event_id, verb: 'changed', person: user_id, values }
  const old_values = JSON.stringify({ attendance: 'registered', user_id })
  return { ...entry(by, organization_id, told), subject_kind: 'event', old_values }
}
