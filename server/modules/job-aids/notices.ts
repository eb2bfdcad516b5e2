import { sql } from 'kysely'
import { reachedBy } from '#platform/access/audience.ts'
import { rfc3339 } from '#platform/db/open.ts'
import { type Notifier, type NoticeSubject, neverExpires, nothingAbout } from '#platform/notices/notifier.ts'

const redo: Notifier = {
  kind: 'redo_needed',
  about: 'job_aid',
  table: 'job_aid',
  plan: ({ since }) => sql`
    with renewed as materialized (
      select aid.id, aid.owner_organization_id, aid.owner_department_id, aid.audience, max(cutoff.cutoff_at) as cutoff_at
      from job_aid_cutoff cutoff join job_aid aid on aid.id = cutoff.job_aid_id and aid.archived_at is null
      where cutoff.cutoff_at > ${since}::timestamptz and cutoff.cutoff_at <= now()
      group by aid.id
    )
    select distinct renewed.owner_organization_id as organization_id, reached.user_id, renewed.id as subject_id,
      'redo:' || ${sql.raw(rfc3339('renewed.cutoff_at'))} as occasion, ${nothingAbout} as about, ${neverExpires} as expires_at
    from renewed join (${reachedBy('job-aids:read', sql`select id, owner_organization_id, owner_department_id, audience from renewed`)}) reached
      on reached.id = renewed.id
    where exists (select from job_aid_view v where v.job_aid_id = renewed.id and v.user_id = reached.user_id and v.viewed_at < renewed.cutoff_at)
      or exists (select from job_aid_confirmation c where c.job_aid_id = renewed.id and c.user_id = reached.user_id and c.confirmed_at < renewed.cutoff_at)`,
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', aid.title) from job_aid aid
    where aid.id = n.subject_id and aid.archived_at is null and not exists (select from job_aid_view v
      where v.job_aid_id = aid.id and v.user_id = n.user_id and v.viewed_at > substr(n.occasion, 6)::timestamptz))`,
  href: ({ subject_id }) => `/job-aids/${subject_id}`,
  says: {
    en: ({ name, organization }) => ({
      title: `Read it again: ${name}`,
      text: `The job aid has changed; please read it anew, ${organization.name}.`,
    }),
    de: ({ name, organization }) => ({
      title: `Bitte erneut lesen: ${name}`,
      text: `Die Arbeitshilfe wurde geändert; bitte lesen Sie sie neu, ${organization.name}.`,
    }),
  },
  because: { en: 'You read it before.', de: 'Sie haben sie schon einmal gelesen.' },
}

export const notifies: Notifier[] = [redo]
