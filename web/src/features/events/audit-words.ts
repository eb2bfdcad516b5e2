import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'
import { attendanceWords } from './words.ts'

/** What the audit log calls what this feature keeps. */
export const audit: AuditWords = {
  kinds: { event: t`Event` },
  actions: {
    'event.cancelled': t`Event cancelled`,
    'event.changed': t`Event changed`,
    'event.created': t`Event created`,
    'event.deleted': t`Event deleted for good`,
    'event.subjects_changed': t`Subjects of an event changed`,
    'event_participant.added': t`Put on the roster of an event`,
    'event_participant.changed': t`Attendance marked`,
    'event_participant.removed': t`Taken off the roster of an event`,
    'event_sign_up.added': t`Signed up for an event`,
    'event_sign_up.approved': t`Sign-up for an event approved`,
    'event_sign_up.changed': t`Given a seat from the waiting list of an event`,
    'event_sign_up.rejected': t`Sign-up for an event declined`,
    'event_sign_up.withdrawn': t`Withdrawn from an event`,
    'event_trainer.added': t`Named as a trainer of an event`,
    'event_trainer.removed': t`No longer a trainer of an event`,
  },
  fields: {
    attendance: t`Attendance`,
    cancelled_at: t`Cancelled on`,
    capacity: t`Seats`,
    captured_at: t`Marked where it happened`,
    credit_hours: t`Worth in hours`,
    credited_hours: t`Credited hours`,
    ends_at: t`Ends`,
    location: t`Place`,
    marked_at: t`Marked on`,
    meeting_url: t`Link to join`,
    participant_user_ids: t`Roster`,
    registered_at: t`On the roster since`,
    sign_up: t`Who puts themselves on it`,
    sign_up_audience: t`Whom it is for`,
    sign_up_closes_at: t`Open for sign-up until`,
    starts_at: t`Begins`,
    waitlist: t`Waiting list`,
    trainer_user_ids: t`Trainers`,
  },
  values: { attendance: attendanceWords },
  names: ['marked_by', 'trainer_user_ids', 'participant_user_ids'],
  unnamed: { event: { one: t`an event`, gone: t`an event that is gone` } },
  technical: ['sequence', 'changed_at', 'event_id'],
}
