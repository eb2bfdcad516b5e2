import { type RawBuilder, sql } from 'kysely'
import { type Notifier, type Shown, type Told, neverExpires, nothingAbout } from '#platform/notices/notifier.ts'

/** Somebody reminds somebody of a thing, in words of their own. */
function reminderOf(about: string, table: Notifier['table'], name: RawBuilder<string>, href: (told: Told) => string): Notifier {
  return {
    kind: 'reminder',
    about,
    table,
    plan: ({ since }) => sql`
      select r.organization_id, r.user_id, r.subject_id, 'reminder:' || r.id as occasion, ${nothingAbout} as about,
        ${neverExpires} as expires_at
      from reminder r where r.created_at > ${since}::timestamptz and r.subject_kind = ${about}::text`,
    shown: sql<Shown | null>`(
      select json_build_object('name', thing.name, 'note', r.text, 'person', coalesce(a.display_name, a.email))
      from reminder r cross join lateral (${name}) thing (name) left join account a on a.id = r.sent_by
      where r.id = split_part(n.occasion, ':', 2)::uuid)`,
    href,
    says: {
      en: ({ name: thing, note, person }) => ({ title: `Reminder: ${thing}`, text: `${person ?? 'Somebody'} writes: ${note ?? ''}` }),
      de: ({ name: thing, note, person }) => ({ title: `Erinnerung: ${thing}`, text: `${person ?? 'Jemand'} schreibt: ${note ?? ''}` }),
    },
    because: { en: 'Somebody who may remind you of it did so.', de: 'Jemand, der Sie daran erinnern darf, hat es getan.' },
  }
}

export const notifies: Notifier[] = [
  reminderOf(
    'certification',
    'certification_type',
    sql<string>`select c.name from certification_type c where c.id = n.subject_id and c.archived_at is null`,
    ({ subject_id }) => `/certifications/${subject_id}`,
  ),
  reminderOf(
    'event',
    'event',
    sql<string>`select e.title from event e where e.id = n.subject_id and e.archived_at is null and e.cancelled_at is null`,
    ({ organization, subject_id }) => `/o/${organization.slug}/events/${subject_id}`,
  ),
  reminderOf(
    'scorm_course',
    'scorm_course',
    sql<string>`select c.name from scorm_course c where c.id = n.subject_id and c.archived_at is null`,
    ({ organization, subject_id }) => `/o/${organization.slug}/courses/${subject_id}`,
  ),
]
