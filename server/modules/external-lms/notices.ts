import { sql } from 'kysely'
import { holdersOf } from '#platform/access/audience.ts'
import { type Notifier, type NoticeSubject, neverExpires } from '#platform/notices/notifier.ts'

const failed: Notifier = {
  kind: 'import_failed',
  about: 'external_server',
  table: 'external_server',
  // The person who imported is notified. For an import by a program, the people who manage the server are.
  plan: ({ since }) => sql`
    with failed as materialized (
      select i.id, i.organization_id, i.server_id, i.failed_count, i.imported_by, s.owner_organization_id, s.owner_department_id,
        coalesce((select a.kind = 'human' from account a where a.id = i.imported_by), false) as by_somebody
      from external_grade_import i join external_server s on s.id = i.server_id
      where i.failed_count > 0 and i.imported_at > ${since}::timestamptz
    ), meant as (
      select id, imported_by as user_id from failed where by_somebody
      union
      select * from (${holdersOf('external-lms:write', sql`select * from failed where not by_somebody`)}) keeper
    )
    select failed.organization_id, meant.user_id, failed.server_id as subject_id, 'import:' || failed.id as occasion,
      jsonb_build_object('count', failed.failed_count) as about, ${neverExpires} as expires_at
    from failed join meant on meant.id = failed.id`,
  shown: sql<NoticeSubject | null>`(select json_build_object('name', s.name) from external_server s where s.id = n.subject_id and exists (
    select from external_grade_import i where i.id = split_part(n.occasion, ':', 2)::uuid and i.undone_at is null))`,
  href: ({ organization, subject_id }) => `/o/${organization.slug}/external-lms/${subject_id}`,
  says: {
    en: ({ name, count = 0, organization }) => ({
      title: `Import incomplete: ${name}`,
      text: `${count === 1 ? 'One row was' : `${count} rows were`} not taken over, ${organization.name}.`,
    }),
    de: ({ name, count = 0, organization }) => ({
      title: `Import unvollständig: ${name}`,
      text: `${count === 1 ? 'Eine Zeile wurde' : `${count} Zeilen wurden`} nicht übernommen, ${organization.name}.`,
    }),
  },
  because: { en: 'You imported the grades, or keep the server.', de: 'Sie haben die Noten importiert oder betreuen den Server.' },
}

export const notifies: Notifier[] = [failed]
