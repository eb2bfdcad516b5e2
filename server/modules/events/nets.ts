import { attachmentOperations } from '../../../test/nets/attachment.ts'
import { AHEAD, FROM_AFTER_TO, NO_MEMBER, placeOf } from '../../../test/nets/bodies.ts'
import { type Nets, unlessReading } from '../../../test/nets/module.ts'
import { filesIn } from '../../../test/nets/sql.ts'
import { eventRows } from './nets-rows.ts'

const WINDOWS = /^(windows\.\d+\.)?(starts_at|ends_at) (is missing|must be after)/
const OVER = { starts_at: '2026-01-02T08:00:00Z', ends_at: '2026-01-02T10:00:00Z' }
const open = { path: { event_id: 'open_event_id' } }
const atDoor = { path: { event_id: 'door_event_id' } }
const checkIn = { ...atDoor, body: () => ({ code: 'run-out' }), obstacle: 'Its codes run out within seconds.' }

export const nets: Nets = {
  rows: eventRows,
  operations: {
    ...attachmentOperations('Event', { id: 'event_attachment_id', pathname: 'event_pathname' }),
    listEvents: { refuses: [FROM_AFTER_TO] },
    listMyEvents: { refuses: [FROM_AFTER_TO] },
    createEvent: { body: (ids) => ({ ...placeOf(ids), title: 'New' }), refuses: [WINDOWS] },
    createEvents: { body: (ids) => ({ ...placeOf(ids), title: 'New', windows: [AHEAD] }), refuses: [WINDOWS, NO_MEMBER] },
    createHeldEvent: {
      body: (ids) => ({ ...placeOf(ids), title: 'New', ...OVER, participant_user_ids: [ids.spare_user_id] }),
      refuses: [WINDOWS, NO_MEMBER, /^ends_at must not be in the future/],
    },
    findEventConflicts: { body: ({ user_id }) => ({ user_ids: [user_id], windows: [AHEAD] }), refuses: [WINDOWS], asks: true },
    updateEvent: { body: () => ({ location: 'Changed' }), refuses: [WINDOWS] },
    setEventSubjects: { body: ({ subject_id }) => ({ subject_matter_ids: [subject_id] }) },
    duplicateEvent: { body: () => ({}), refuses: [WINDOWS] },
    addEventParticipant: { body: ({ spare_user_id }) => ({ user_id: spare_user_id }), refuses: [NO_MEMBER] },
    addEventTrainer: { body: ({ spare_user_id }) => ({ user_id: spare_user_id }), refuses: [NO_MEMBER] },
    markEventAttendance: { body: () => ({ attendance: 'absent' }), refuses: [/^credited_hours goes with/, /^captured_at lies/] },
    signUpForEvent: open,
    withdrawFromEvent: open,
    listEventSignUps: open,
    listEventSignUpsToDecide: { lists: 'open_event_id' },
    approveEventSignUp: { ...open, refuses: [NO_MEMBER] },
    declineEventSignUp: open,
    getEventCheckInCode: atDoor,
    checkInToEvent: checkIn,
    checkPersonIn: checkIn,
    confirmEventCheckIns: atDoor,
    countHeadsAtEvent: { ...atDoor, body: () => ({ count: 3 }) },
  },
  fields: ({ user_id }) => ({ trainer_user_ids: [user_id], participant_user_ids: [user_id] }),
  choices: ({ event_id, open_event_id }) => ({ event_id: [open_event_id!], exclude_event_id: [event_id!] }),
  sights: [{ at: '{event_id}', read: 'events:read', seenBy: unlessReading('events:read', 'roster'), closes: true }],
  catalogue: 'events:read',
  files: [filesIn('event_attachment', 'file of an event')],
  invariants: {
    'no record of an attendance counts but of who attended': `
      select p.event_id || ' ' || p.user_id as fault from event_participant p join event e on e.id = p.event_id
      join learning_record r on r.id = p.record_id and r.recorded_by is null and r.archived_at is null
      where p.attendance <> 'attended' or e.cancelled_at is not null`,
    'an attendance has one record, of the person, with its worth once': `
      select p.event_id || ' ' || p.user_id as fault from event_participant p join learning_record r on r.id = p.record_id
      where r.learner_user_id <> p.user_id or r.owner_organization_id <> p.organization_id
        or (r.recorded_by is null and (
          select count(*) from evidence v where v.record_id = r.id and v.created_by is null and v.evidence_type = 'quantity') > 1)`,
    'who was marked has a time at which it was': `
      select event_id || ' ' || user_id as fault from event_participant
      where attendance <> 'registered' and (marked_at is null or captured_at is null or marked_by is null)`,
    'a mark by a code of the event is by the person, who scanned it': `
      select p.event_id || ' ' || p.user_id as fault from event_participant p
      where p.marked_by_code and (p.marked_by <> p.user_id or not exists (
        select from event_check_in c where c.event_id = p.event_id and c.user_id = p.user_id and c.method = 'code'))`,
    'a check-in by a scan names who scanned, and no other does': `
      select event_id || ' ' || user_id as fault from event_check_in where (method = 'scanned') <> (scanned_by is not null)`,
    'a check-in is of a member of the same organization as its event': `
      select c.event_id || ' ' || c.user_id as fault from event_check_in c join event e on e.id = c.event_id
      where c.organization_id <> e.owner_organization_id`,
    'who is booked has a place, and who waits, asks or left has none': `
      select s.event_id || ' ' || s.user_id as fault from event_sign_up s
      left join event_participant p on p.event_id = s.event_id and p.user_id = s.user_id
      where (s.state = 'booked') <> (p.user_id is not null)`,
  },
}
