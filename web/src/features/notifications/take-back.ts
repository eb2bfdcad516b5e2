import { t } from '@lingui/core/macro'
import { type TakeBacks, stays } from '../../platform/house/take-back.ts'

const told = stays(t`A reminder that was sent stays sent.`)

/** Reasons why a sent reminder cannot be undone. */
export const takesBack: TakeBacks = {
  'certification_reminder.created': told,
  'event_reminder.created': told,
  'scorm_course_reminder.created': told,
}
