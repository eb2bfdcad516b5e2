import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import { type NoticeKind, noticeKinds } from '#platform/notices/kinds.ts'

const isKind = (text: string): text is NoticeKind => noticeKinds.some((kind) => kind === text)

/** Turns off mails of a kind for a person; for the digest, of all kinds in it. Other choices stay. */
export async function endMails(db: Db, userId: string, kind: string): Promise<void> {
  if (kind === 'digest')
    await sql`update notification_choice set email = false where user_id = ${userId}::uuid and digest <> 'off'`.execute(db)
  else if (isKind(kind))
    await sql`
      insert into notification_choice (user_id, kind, in_app, email, digest)
      select a.id, ${kind}::text, true, false, 'off' from account a where a.id = ${userId}::uuid and a.erased_at is null
      on conflict (user_id, kind) do update set email = false`.execute(db)
}
