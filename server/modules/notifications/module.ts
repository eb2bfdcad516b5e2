import { sql } from 'kysely'
import type { Module } from '../../module.ts'
import { ownerIn, told } from '#platform/audit/families.ts'
import { namedShapes } from '#platform/shapes.ts'
import { tick } from './actions-tick.ts'
import { unsubscribePages } from './mails/routes-page.ts'
import * as mails from './mails/schema.ts'
import { notifies } from './notices.ts'
import { opposites } from './opposites.ts'
import { personal } from './personal.ts'
import { overdueReminderRoutes } from './reminders/routes-overdue.ts'
import { reminderPreviewRoutes } from './reminders/routes-preview.ts'
import { reminderRoutes } from './reminders/routes.ts'
import * as reminders from './reminders/schema.ts'
import { notificationRoutes } from './routes.ts'
import * as schema from './schema.ts'

const subject = sql`${told('subject_id')}::uuid`

export const module: Module = {
  shapes: () => namedShapes(schema, mails, reminders),
  api: (context, house) => [
    notificationRoutes(context, house.notifies),
    reminderRoutes(context),
    overdueReminderRoutes(context),
    reminderPreviewRoutes(context),
  ],
  pages: (context) => [unsubscribePages(context)],
  tick: (context, house, signal) => tick(context, house.notifies, signal),
  tables: [
    'notification',
    'notification_mail',
    'notification_choice',
    'notification_setting',
    'notification_suppression',
    'notification_start',
    'notification_round',
    'reminder',
  ],
  personal,
  opposites,
  families: [
    {
      kind: 'certification_reminder',
      read: 'certifications:read',
      owner: ownerIn('certification_type', subject),
      points: { subject_id: 'certification' },
    },
    { kind: 'event_reminder', read: 'events:read', owner: ownerIn('event', subject), points: { subject_id: 'event' } },
    { kind: 'scorm_course_reminder', read: 'scorm:read', owner: ownerIn('scorm_course', subject), points: { subject_id: 'scorm_course' } },
  ],
  notifies,
}
