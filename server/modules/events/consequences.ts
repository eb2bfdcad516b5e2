import { sql } from 'kysely'
import { type Consequence, goes } from '#platform/rows/deletion.ts'
import { losesDiscussion } from '#platform/rows/discussions.ts'

type Event = { id: string; name: string }

const places = (event: Event) => sql`from event_participant p where p.event_id = ${event.id}::uuid`

/** The rows that are deleted with an event, most important first. */
export const consequences: Consequence<Event>[] = [
  {
    key: 'attendance_records',
    count: (event) => sql`select count(p.record_id) ${places(event)}`,
    says: goes('learning record of an attendance, with its evidence,', 'learning records of attendances, with their evidence,'),
  },
  {
    key: 'attendance_hours',
    count: (event) => sql`
      select coalesce(round(sum(e.hours)), 0) from evidence e where e.record_id in (select p.record_id ${places(event)})`,
    says: goes('hour that these records count for', 'hours that these records count for'),
  },
  { key: 'roster', count: (event) => sql`select count(*) ${places(event)}`, says: goes('place on the roster', 'places on the roster') },
  {
    key: 'sign_ups',
    count: ({ id }) => sql`select count(*) from event_sign_up where event_id = ${id}::uuid`,
    says: goes('sign-up', 'sign-ups'),
  },
  {
    key: 'check_ins',
    count: ({ id }) => sql`select count(*) from event_check_in where event_id = ${id}::uuid`,
    says: goes('check-in', 'check-ins'),
  },
  losesDiscussion('event'),
  {
    key: 'attachments',
    count: ({ id }) => sql`select count(*) from event_attachment where event_id = ${id}::uuid`,
    says: goes('attached file', 'attached files'),
  },
  {
    key: 'trainers',
    count: ({ id }) => sql`select count(*) from event_trainer where event_id = ${id}::uuid`,
    says: (count) => (count === 1 ? '1 trainer is no longer named.' : `${count} trainers are no longer named.`),
  },
]
