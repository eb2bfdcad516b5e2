import { type Opposites, staysBecause } from '#platform/acts/opposites.ts'
import { remark } from '#platform/errors.ts'

const sent = staysBecause(remark('reminder_stays', 'A reminder that was sent stays sent.'))

export const opposites: Opposites = {
  'certification_reminder.created': sent,
  'event_reminder.created': sent,
  'scorm_course_reminder.created': sent,
}
