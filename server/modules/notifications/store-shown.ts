import { type RawBuilder, sql } from 'kysely'
import { type Notifier, type NoticeSubject } from '#platform/notices/notifier.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

/**
 * SQL for the shown data of the thing of a notification `n`, by kind. Null if there is nothing to say any more, or nothing for this reader.
 */
export function shownOf(notifiers: Notifier[]): RawBuilder<NoticeSubject | null> {
  const cases = notifiers.map(
    ({ kind, about, shown }) => sql`when n.kind = ${sql.lit(kind)} and n.subject_kind = ${sql.lit(about)} then ${shown}`,
  )
  return sql<NoticeSubject | null>`case when exists (
    select from membership member where ${isLiveOrganization('member.organization_id')} and
    member.organization_id = n.organization_id and member.account_id = n.user_id
  ) then (case ${sql.join(cases, sql` `)} end) end`
}

/** SQL columns: the organization of a notification `n`, and its reader's time zone. */
export const surroundings = sql`
  (select json_build_object('slug', o.slug, 'name', o.name) from organization o where o.id = n.organization_id) as organization,
  (select coalesce(a.time_zone, o.time_zone) from account a, organization o where a.id = n.user_id and o.id = n.organization_id) as zone`
