import { inPortions } from '../../platform/bulk/in-portions.ts'
import { type Schemas, answered, api } from '../../platform/client.ts'

/** Subject of a reminder. `overdue`: all certifications in which each person is late, in the organization with that id. */
export type ReminderTopic = { kind: 'certification' | 'event' | 'scorm_course' | 'overdue'; id: string }
export type Preview = Schemas['ReminderPreview'] & Partial<Pick<Schemas['OverdueReminderPreview'], 'certifications'>>
type Outcome = Schemas['ReminderOutcome']

type ReminderCalls = {
  foretell: (id: string, user_ids: string[]) => Promise<Preview[]>
  remind: (id: string, body: Schemas['CreateReminders']) => Promise<Outcome[]>
}

const ways: Record<ReminderTopic['kind'], ReminderCalls> = {
  certification: {
    foretell: (cert_id, user_ids) =>
      answered(api.POST('/api/certifications/{cert_id}/reminders/preview', { params: { path: { cert_id } }, body: { user_ids } })),
    remind: (cert_id, body) => answered(api.POST('/api/certifications/{cert_id}/reminders', { params: { path: { cert_id } }, body })),
  },
  event: {
    foretell: (event_id, user_ids) =>
      answered(api.POST('/api/events/{event_id}/reminders/preview', { params: { path: { event_id } }, body: { user_ids } })),
    remind: (event_id, body) => answered(api.POST('/api/events/{event_id}/reminders', { params: { path: { event_id } }, body })),
  },
  scorm_course: {
    foretell: (course_id, user_ids) =>
      answered(api.POST('/api/scorm-courses/{course_id}/reminders/preview', { params: { path: { course_id } }, body: { user_ids } })),
    remind: (course_id, body) => answered(api.POST('/api/scorm-courses/{course_id}/reminders', { params: { path: { course_id } }, body })),
  },
  overdue: {
    foretell: (org_id, user_ids) =>
      answered(
        api.POST('/api/organizations/{org_id}/certification-reminders/preview', { params: { path: { org_id } }, body: { user_ids } }),
      ),
    remind: (org_id, body) =>
      answered(api.POST('/api/organizations/{org_id}/certification-reminders', { params: { path: { org_id } }, body })),
  },
}

/** Most people that the service accepts in one request. */
const AT_ONCE = 200

export const foretell = ({ kind, id }: ReminderTopic, people: string[]) =>
  inPortions(people, AT_ONCE, (portion) => ways[kind].foretell(id, portion))

/** Sends a reminder in portions. The service reminds nobody twice a day, so after a failure the whole call can be repeated. */
export const remind = ({ kind, id }: ReminderTopic, people: string[], text: string) =>
  inPortions(people, AT_ONCE, (user_ids) => ways[kind].remind(id, { user_ids, text }))
