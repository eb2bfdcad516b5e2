import { sql } from 'kysely'
import { liveGrants } from '#platform/access/live-grants.ts'
import { rfc3339 } from '#platform/db/open.ts'
import { timeIn } from '#platform/languages.ts'
import { type Notifier, type NoticeSubject, nothingAbout } from '#platform/notices/notifier.ts'

const ends = sql.raw(rfc3339('g.expires_at'))

const expiring: Notifier = {
  kind: 'grant_expiring',
  about: 'role',
  table: 'role',
  plan: () => sql`
    select g.organization_id, g.account_id as user_id, g.role_id as subject_id, 'grant:' || ${ends} as occasion,
      ${nothingAbout} as about, g.expires_at
    from ${liveGrants()} g where g.expires_at <= now() + interval '14 days'`,
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', r.name, 'at', ${ends}) from role_grant g join role r on r.id = g.role_id
    where g.role_id = n.subject_id and g.account_id = n.user_id and n.occasion = 'grant:' || ${ends})`,
  href: () => '/profile',
  says: {
    en: ({ name, at, zone, organization }) => ({
      title: `Role ends: ${name}`,
      text: `It ends on ${timeIn('en', at ?? '', zone)}, ${organization.name}.`,
    }),
    de: ({ name, at, zone, organization }) => ({
      title: `Rolle endet: ${name}`,
      text: `Sie endet am ${timeIn('de', at ?? '', zone)}, ${organization.name}.`,
    }),
  },
  because: { en: 'You hold this role.', de: 'Sie haben diese Rolle.' },
}

export const notifies: Notifier[] = [expiring]
