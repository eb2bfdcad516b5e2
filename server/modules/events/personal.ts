import { sql } from 'kysely'
import type { DB } from '#platform/db/schema.gen.ts'
import type { Personal, Scope } from '#platform/rows/personal.ts'

/** Up to 1,000 rows about a person from a table, by event id, each with its event. */
const pageOf =
  (table: keyof DB) =>
  ({ account_id }: Scope, after: string) =>
    sql<{ id: string }>`
    select e.id, e.title as event_title, e.starts_at, e.ends_at, r.* from ${sql.table(table)} r join event e on e.id = r.event_id
    where r.user_id = ${account_id}::uuid and r.event_id > ${after}::uuid order by r.event_id limit 1000`

/** Attendance stays when a person is erased. It refers to the account, which no longer identifies them. */
const onEvent = (table: 'event_trainer' | 'event_participant' | 'event_sign_up' | 'event_check_in') => ({
  table,
  person: 'user_id',
  with: ['event_id'],
})

export const personal: Personal = {
  kind: 'events',
  onePerPerson: [
    onEvent('event_trainer'),
    { ...onEvent('event_participant'), better: `array_position(array['registered', 'absent', 'attended'], t.attendance)` },
    {
      ...onEvent('event_sign_up'),
      better: `array_position(array['withdrawn', 'declined', 'requested', 'waitlisted', 'booked'], t.state)`,
    },
    { ...onEvent('event_check_in'), better: '-extract(epoch from t.checked_in_at)' },
  ],
  about: { event_participant: ['user_id'], event_trainer: ['user_id'], event_sign_up: ['user_id'], event_check_in: ['user_id'] },
  beside: { event_participant: ['marked_by'], event_sign_up: ['decided_by'], event_check_in: ['scanned_by'], event: ['head_counted_by'] },
  pages: {
    'event-places': pageOf('event_participant'),
    'event-trainings': pageOf('event_trainer'),
    'event-sign-ups': pageOf('event_sign_up'),
    'event-check-ins': pageOf('event_check_in'),
  },
}
