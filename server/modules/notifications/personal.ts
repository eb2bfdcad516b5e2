import { sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import { type Personal, type Scope, rowsAbout } from '#platform/rows/personal.ts'

const byKind =
  (table: 'notification_choice' | 'notification_setting' | 'notification_suppression') =>
  ({ account_id }: Scope) =>
    sql<object>`select c.* from ${sql.table(table)} c where c.user_id = ${account_id}::uuid order by 1, 2`

const notifications = ({ account_id }: Scope, after: string) => sql<{ id: string }>`
  select n.id, n.organization_id, n.kind, n.subject_kind, n.subject_id, n.occasion, n.channel, n.created_at, n.read_at, n.skipped_at,
    n.skipped_because, m.address, m.sent_at
  from notification n left join notification_mail m on m.id = n.mail_id
  where n.user_id = ${account_id}::uuid and n.id > ${after}::uuid order by n.id limit 200`

/** Deletes all notices and addresses of the person, and reminders sent to them with their text. */
async function erase(db: Tx, accountId: string) {
  for (const table of [
    'notification',
    'notification_mail',
    'notification_choice',
    'notification_setting',
    'notification_suppression',
  ] as const)
    await db.deleteFrom(table).where('user_id', '=', accountId).execute()
  await db.deleteFrom('reminder').where('user_id', '=', accountId).execute()
  return []
}

export const personal: Personal = {
  kind: 'notifications',
  onePerPerson: [
    { table: 'notification', person: 'user_id', with: ['kind', 'subject_id', 'occasion', 'channel'] },
    { table: 'notification_choice', person: 'user_id', with: ['kind'] },
    { table: 'notification_setting', person: 'user_id', with: [] },
    { table: 'notification_suppression', person: 'user_id', with: ['address'] },
    { table: 'reminder', person: 'user_id', with: ['subject_id', 'day'] },
  ],
  about: {
    notification: ['user_id'],
    notification_mail: ['user_id'],
    notification_choice: ['user_id'],
    notification_setting: ['user_id'],
    notification_suppression: ['user_id'],
    reminder: ['user_id'],
  },
  beside: { reminder: ['sent_by'] },
  lists: {
    'notification-choices': byKind('notification_choice'),
    'notification-settings': byKind('notification_setting'),
    'mail-suppressions': byKind('notification_suppression'),
    reminders: rowsAbout('reminder', 'user_id'),
  },
  pages: { notifications },
  erase,
}
