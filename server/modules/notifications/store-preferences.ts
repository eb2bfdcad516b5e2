import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import type { NoticeKind } from '#platform/notices/kinds.ts'
import type { Choices } from './rules.ts'
import type { NotificationChoice } from './schema.ts'

export type Setting = {
  quiet_hours: { from: string; to: string } | null
  invitations: boolean
  digest_hour: number
}

type StoredPreferences = { time_zone: string | null; setting: Setting | null; choices: Choices }

/** Returns a person's choices, in one statement. */
export async function get(db: Db, userId: string): Promise<StoredPreferences> {
  const { rows } = await sql<StoredPreferences>`
    select a.time_zone,
      (select json_build_object('quiet_hours', case when s.quiet_from is not null then json_build_object('from', s.quiet_from, 'to', s.quiet_to) end,
        'invitations', s.invitations, 'digest_hour', s.digest_hour)
        from notification_setting s where s.user_id = a.id) as setting,
      (select coalesce(json_object_agg(c.kind, json_build_object('in_app', c.in_app, 'email', c.email, 'digest', c.digest)), '{}')
        from notification_choice c where c.user_id = a.id) as choices
    from account a where a.id = ${userId}::uuid`.execute(db)
  return rows[0]!
}

/** Replaces all choices of a person. */
export async function set(db: Tx, user_id: string, setting: Setting, choices: [NoticeKind, NotificationChoice][]): Promise<void> {
  await sql`select from account where id = ${user_id}::uuid for no key update`.execute(db)
  const { quiet_hours, ...kept } = setting
  const columns = { ...kept, quiet_from: quiet_hours?.from ?? null, quiet_to: quiet_hours?.to ?? null }
  await db
    .insertInto('notification_setting')
    .values({ user_id, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
  await db.deleteFrom('notification_choice').where('user_id', '=', user_id).execute()
  if (choices.length > 0)
    await db
      .insertInto('notification_choice')
      .values(choices.map(([kind, choice]) => ({ user_id, kind, ...choice })))
      .execute()
}
