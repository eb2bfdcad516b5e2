import { randomUUID } from 'node:crypto'
import type { Harness } from '../../../test/harness.ts'
import type { Body, Nets } from '../../../test/nets/module.ts'
import type { Ids } from '../../../test/nets/requests.ts'

/** Creates a reminder of the event for each account. */
async function notificationRows(t: Harness, accounts: string[], { org_id, event_id }: Ids) {
  const about = { organization_id: org_id!, kind: 'reminder', subject_kind: 'event', subject_id: event_id!, channel: 'in_app' }
  const notifications = accounts.map((user_id) => ({ ...about, user_id, id: randomUUID(), occasion: `reminder:${randomUUID()}` }))
  await t.db.insertInto('notification').values(notifications).execute()
  return { notification_id: notifications.at(-1)!.id }
}

/** Returns choices with all kinds in the app, because some cannot be switched off. */
const allInApp = (kinds: Record<string, Body>) =>
  Object.fromEntries(Object.entries(kinds).map(([kind, choice]) => [kind, { ...choice, in_app: true }]))

const remind = { body: ({ learner_id }: Ids) => ({ user_ids: [learner_id], text: 'Soon' }) }
const preview = { body: ({ learner_id }: Ids) => ({ user_ids: [learner_id] }) }

export const nets: Nets = {
  belongings: notificationRows,
  operations: {
    tickNotifications: { obstacle: 'It is for a scheduler alone.' },
    sendTestMail: { obstacle: 'There is no mail server here.' },
    readMyNotifications: { body: () => ({ up_to: '2026-01-02T03:04:05Z' }), refuses: [/^Name ids, or a moment/] },
    setMyNotificationPreferences: {
      body: () => ({ kinds: {} }),
      mend: ({ kinds, ...body }) => ({ ...body, kinds: allInApp(kinds as Record<string, Body>) }),
      refuses: [/cannot be switched off in the service itself/],
    },
    remindOfCertification: remind,
    remindOfOverdueCertifications: remind,
    remindOfScormCourse: remind,
    previewCertificationReminders: preview,
    previewOverdueReminders: preview,
    previewScormCourseReminders: preview,
  },
  fields: ({ record_id }) => ({ ids: [record_id] }),
  choices: ({ notification_id }) => ({ ids: [notification_id!] }),
}
