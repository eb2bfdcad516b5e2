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
    'event_trainer.added': t`Named as a trainer of an event`,
    'event_trainer.removed': t`No longer a trainer of an event`,
  },
  fields: {
    attendance: t`Attendance`,
    cancelled_at: t`Cancelled on`,
    captured_at: t`Marked where it happened`,
    credit_hours: t`Worth in hours`,
    credited_hours: t`Credited hours`,
    ends_at: t`Ends`,
    location: t`Place`,
    marked_at: t`Marked on`,
    meeting_url: t`Link to join`,
    participant_user_ids: t`Roster`,
    registered_at: t`On the roster since`,
    starts_at: t`Begins`,
    trainer_user_ids: t`Trainers`,
  },
  values: { attendance: attendanceWords },
  names: ['marked_by', 'trainer_user_ids', 'participant_user_ids'],
  unnamed: { event: { one: t`an event`, gone: t`an event that is gone` } },
  technical: ['sequence', 'changed_at', 'event_id'],
}
