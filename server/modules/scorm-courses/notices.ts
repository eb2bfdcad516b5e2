import { sql } from 'kysely'
import { reachedBy } from '#platform/access/audience.ts'
import { type Notifier, type NoticeSubject, neverExpires, nothingAbout } from '#platform/notices/notifier.ts'

const redo: Notifier = {
  kind: 'redo_needed',
  about: 'scorm_course',
  table: 'scorm_course',
  plan: ({ since }) => sql`
    with renewed as materialized (
      select distinct on (c.id) c.id, c.owner_organization_id, c.owner_department_id, c.audience, v.version_number
      from scorm_package_version v join scorm_course c on c.id = v.scorm_course_id and c.archived_at is null
      where v.requires_recertification and v.version_number > 1 and v.registered_at > ${since}::timestamptz
      order by c.id, v.version_number desc
    )
    select distinct renewed.owner_organization_id as organization_id, reached.user_id, renewed.id as subject_id,
      'redo:' || renewed.version_number as occasion, ${nothingAbout} as about, ${neverExpires} as expires_at
    from renewed join (${reachedBy('scorm:read', sql`select id, owner_organization_id, owner_department_id, audience from renewed`)}) reached
      on reached.id = renewed.id
    where exists (select from scorm_attempt a where a.scorm_course_id = renewed.id and a.user_id = reached.user_id
      and a.completed_at is not null and a.package_version_number < renewed.version_number)`,
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', c.name) from scorm_course c
    where c.id = n.subject_id and c.archived_at is null and not exists (select from scorm_attempt a
      where a.scorm_course_id = c.id and a.user_id = n.user_id and a.completed_at is not null
        and a.package_version_number >= split_part(n.occasion, ':', 2)::int))`,
  href: ({ organization, subject_id }) => `/o/${organization.slug}/courses/${subject_id}`,
  says: {
    en: ({ name, organization }) => ({
      title: `Take it again: ${name}`,
      text: `The course has changed; it has to be completed anew, ${organization.name}.`,
    }),
    de: ({ name, organization }) => ({
      title: `Bitte erneut absolvieren: ${name}`,
      text: `Der Kurs wurde geändert und ist neu abzuschließen, ${organization.name}.`,
    }),
  },
  because: { en: 'You completed it before.', de: 'Sie haben ihn schon einmal abgeschlossen.' },
}

export const notifies: Notifier[] = [redo]
