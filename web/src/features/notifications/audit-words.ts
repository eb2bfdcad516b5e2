import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** Words that the audit log shows for the records and actions of reminders. */
export const audit: AuditWords = {
  kinds: {
    certification_reminder: t`Reminder of a certification`,
    event_reminder: t`Reminder of an event`,
    scorm_course_reminder: t`Reminder of a course`,
  },
  actions: {
    'certification_reminder.created': t`Reminded of a certification`,
    'event_reminder.created': t`Reminded of an event`,
    'scorm_course_reminder.created': t`Reminded of a course`,
  },
  fields: { subject_id: t`Subject of the reminder`, text: t`Text` },
  partOf: ['subject_id'],
}
