import { type RawBuilder, sql } from 'kysely'
import { byName } from '#platform/rows/search-text.ts'
import { type Notifier, type NoticeSubject, type NoticeFacts, neverExpires, nothingAbout } from '#platform/notices/notifier.ts'

type ReminderKind = { about: string; table: Notifier['table']; name: RawBuilder<string>; href: (told: NoticeFacts) => string }

/**
 * Declares a reminder of a thing, in its sender's words. Reminders with the same `notice_id` have one notice, about the first thing, which
 * names up to three. `name`: SQL query for the name of the thing of a reminder `r`.
 */
function reminderOf({ about, table, name, href }: ReminderKind): Notifier {
  return {
    kind: 'reminder',
    about,
    table,
    plan: ({ since }) => sql`
      select r.organization_id, r.user_id, r.subject_id, 'reminder:' || coalesce(r.notice_id, r.id) as occasion,
        case when r.notice_id is null then ${nothingAbout} else jsonb_build_object('count', (
          select count(*) from reminder beside where beside.user_id = r.user_id and beside.notice_id = r.notice_id)) end as about,
        ${neverExpires} as expires_at
      from reminder r
      where r.created_at > ${since}::timestamptz and r.subject_kind = ${about}::text and not exists (
        select from reminder first where first.user_id = r.user_id and first.notice_id = r.notice_id and first.id < r.id)`,
    shown: sql<NoticeSubject | null>`(
      select json_build_object('name', named.name, 'note', named.note, 'person', named.person) from (
        select array_to_string((array_agg(thing.name order by ${byName('thing.name')}))[1:3], ', ')
            || case when count(*) > 3 then ' + ' || count(*) - 3 else '' end as name,
          min(r.text) as note, min(coalesce(a.display_name, a.email)) as person
        from reminder r cross join lateral (${name}) thing (name) left join account a on a.id = r.sent_by
        where r.user_id = n.user_id and coalesce(r.notice_id, r.id) = split_part(n.occasion, ':', 2)::uuid
        having count(*) > 0
      ) named)`,
    href,
    says: {
      en: ({ name: thing, note, person }) => ({ title: `Reminder: ${thing}`, text: `${person ?? 'Somebody'} writes: ${note ?? ''}` }),
      de: ({ name: thing, note, person }) => ({ title: `Erinnerung: ${thing}`, text: `${person ?? 'Jemand'} schreibt: ${note ?? ''}` }),
    },
    because: { en: 'Somebody who may remind you of it did so.', de: 'Jemand, der Sie daran erinnern darf, hat es getan.' },
  }
}

export const notifies: Notifier[] = [
  reminderOf({
    about: 'certification',
    table: 'certification_type',
    name: sql<string>`select c.name from certification_type c where c.id = r.subject_id and c.archived_at is null`,
    href: ({ subject_id, count = 1 }) => (count > 1 ? '/certifications' : `/certifications/${subject_id}`),
  }),
  reminderOf({
    about: 'event',
    table: 'event',
    name: sql<string>`select e.title from event e where e.id = r.subject_id and e.archived_at is null and e.cancelled_at is null`,
    href: ({ organization, subject_id }) => `/o/${organization.slug}/events/${subject_id}`,
  }),
  reminderOf({
    about: 'scorm_course',
    table: 'scorm_course',
    name: sql<string>`select c.name from scorm_course c where c.id = r.subject_id and c.archived_at is null`,
    href: ({ organization, subject_id }) => `/o/${organization.slug}/courses/${subject_id}`,
  }),
]
