import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { rfc3339 } from '#platform/db/open.ts'
import { type Language, timeIn } from '#platform/languages.ts'
import { type Notifier, type NoticeSubject, type NoticeFacts, neverExpires, nothingAbout } from '#platform/notices/notifier.ts'

/** SQL for rows (event_id, user_id, since): all participants and trainers. */
const onIt = sql`(
  select event_id, user_id, registered_at as since from event_participant
  union all
  select event_id, user_id, added_at from event_trainer)`

const starts = sql.raw(rfc3339('e.starts_at'))

/** Condition: the person is on the event. */
const isOnIt = (event: RawBuilder<unknown>, person: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from ${onIt} place where place.event_id = ${event} and place.user_id = ${person})`

/** SQL for a notification's event in its current state, if the reader is on it and the condition holds. */
const eventWhere = (holds: RawBuilder<SqlBool>) => sql<NoticeSubject | null>`(
  select json_build_object('name', e.title, 'at', ${starts}, 'yes', exists (
    select from event_trainer led where led.event_id = e.id and led.user_id = n.user_id))
  from event e
  where e.id = n.subject_id and e.archived_at is null and ${holds}
    and ${isOnIt(sql`e.id`, sql`n.user_id`)})`

/** SQL for notifications to all people on the events `e` that meet a condition. */
const planned = (occasion: RawBuilder<unknown>, expires: RawBuilder<unknown>, which: RawBuilder<SqlBool>) => sql`
  select e.owner_organization_id as organization_id, place.user_id, e.id as subject_id, 'event:' || e.id || ':' || ${occasion} as occasion,
    ${nothingAbout} as about, ${expires} as expires_at
  from event e join ${onIt} place on place.event_id = e.id
  where ${which}`
const isLive = sql<SqlBool>`e.archived_at is null and e.cancelled_at is null`

const href = ({ organization, subject_id }: NoticeFacts) => `/o/${organization.slug}/events/${subject_id}`
const at = (language: Language, { at: moment, zone, organization }: NoticeFacts, unscheduled: string) =>
  `${moment == null ? unscheduled : timeIn(language, moment, zone)}, ${organization.name}.`
const when = {
  en: (told: NoticeFacts) => at('en', told, 'Not scheduled yet'),
  de: (told: NoticeFacts) => at('de', told, 'Noch ohne Termin'),
}
const because = { en: 'You take part in it or lead it.', de: 'Sie nehmen daran teil oder leiten sie.' }
const ofEvents = { about: 'event', table: 'event' } as const

const bookedAt = sql`'booked:' || ${sql.raw(rfc3339('place.since'))}`

const booked: Notifier = {
  kind: 'event_booked',
  ...ofEvents,
  plan: ({ since }) =>
    planned(bookedAt, sql`e.ends_at`, sql`place.since > ${since}::timestamptz and ${isLive} and coalesce(e.ends_at > now(), true)`),
  // A person who was removed and added again gets only the later notification.
  shown: eventWhere(sql`e.cancelled_at is null and exists (select from ${onIt} place where place.event_id = e.id
    and place.user_id = n.user_id and n.occasion = 'event:' || e.id || ':' || ${bookedAt})`),
  href,
  says: {
    en: (told) => ({ title: told.yes ? `You lead: ${told.name}` : `You are booked: ${told.name}`, text: when.en(told) }),
    de: (told) => ({ title: told.yes ? `Sie leiten: ${told.name}` : `Sie sind gebucht: ${told.name}`, text: when.de(told) }),
  },
  because,
}

const changed: Notifier = {
  kind: 'event_changed',
  ...ofEvents,
  // People often edit an event several times. So a change is announced only after five minutes.
  plan: ({ since }) =>
    planned(
      sql`'changed:' || e.sequence`,
      sql`e.ends_at`,
      sql`e.changed_at > ${since}::timestamptz and e.changed_at <= now() - interval '5 minutes' and e.sequence > 0
        and place.since < e.changed_at and ${isLive} and coalesce(e.ends_at > now(), true)`,
    ),
  shown: eventWhere(sql`e.cancelled_at is null and n.occasion = 'event:' || e.id || ':changed:' || e.sequence`),
  href,
  says: {
    en: (told) => ({ title: `Changed: ${told.name}`, text: `It now says: ${when.en(told)}` }),
    de: (told) => ({ title: `Geändert: ${told.name}`, text: `Jetzt gilt: ${when.de(told)}` }),
  },
  because,
}

/** SQL for people who were removed from a coming event. It reads the audit trail, because their row is gone. */
const gone = (since: string) => sql`
  select e.owner_organization_id as organization_id, a.person_id as user_id, e.id as subject_id,
    'event:' || e.id || ':left:' || ${sql.raw(rfc3339('max(a.at)'))} as occasion, ${nothingAbout} as about, e.starts_at as expires_at
  from organization o join audit_entry a on a.organization_id = o.id and a.at > ${since}::timestamptz and a.subject_kind = 'event'
    and (a.action in ('event_participant.removed', 'event_trainer.removed')
      or a.action = 'event_sign_up.withdrawn' and a.old_values ->> 'state' = 'booked')
  join event e on e.id = a.subject_id and e.owner_organization_id = o.id
  where e.archived_at is null and e.cancelled_at is null and e.starts_at > now() and not ${isOnIt(sql`e.id`, sql`a.person_id`)}
  group by e.id, a.person_id`

/** The event is cancelled, archived or not, or it goes on without the reader. `yes`: it still takes place. */
const cancelled: Notifier = {
  kind: 'event_cancelled',
  ...ofEvents,
  plan: ({ since }) => sql`
    ${planned(
      sql`'cancelled'`,
      neverExpires,
      sql`e.changed_at > ${since}::timestamptz and e.cancelled_at > ${since}::timestamptz and coalesce(e.ends_at > e.cancelled_at, true)`,
    )}
    union all ${gone(since)}`,
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', e.title, 'at', ${starts}, 'yes', e.cancelled_at is null) from event e
    where e.id = n.subject_id and (e.archived_at is null or e.cancelled_at is not null)
      and (e.cancelled_at is not null) = (n.occasion not like '%:left:%') and ${isOnIt(sql`e.id`, sql`n.user_id`)} = (e.cancelled_at is not null))`,
  href: (told) => (told.yes ? '/events' : href(told)),
  says: {
    en: (told) =>
      told.yes
        ? { title: `You are no longer on: ${told.name}`, text: `It takes place without you: ${when.en(told)}` }
        : { title: `Cancelled: ${told.name}`, text: `It does not take place. It was planned for: ${when.en(told)}` },
    de: (told) =>
      told.yes
        ? { title: `Nicht mehr dabei: ${told.name}`, text: `Sie findet ohne Sie statt: ${when.de(told)}` }
        : { title: `Abgesagt: ${told.name}`, text: `Sie findet nicht statt. Geplant war: ${when.de(told)}` },
  },
  because: { en: 'You were to take part in it or to lead it.', de: 'Sie sollten daran teilnehmen oder sie leiten.' },
}

const tomorrow: Notifier = {
  kind: 'event_tomorrow',
  ...ofEvents,
  plan: () =>
    planned(
      sql`'tomorrow:' || ${starts}`,
      sql`e.starts_at`,
      sql`e.starts_at > now() and e.starts_at <= now() + interval '24 hours' and ${isLive}
        and place.since < e.starts_at - interval '24 hours'`,
    ),
  shown: eventWhere(sql`e.cancelled_at is null and n.occasion = 'event:' || e.id || ':tomorrow:' || ${starts}`),
  href,
  says: {
    en: (told) => ({ title: `Soon: ${told.name}`, text: when.en(told) }),
    de: (told) => ({ title: `Demnächst: ${told.name}`, text: when.de(told) }),
  },
  because,
}

export const notifies: Notifier[] = [booked, changed, cancelled, tomorrow]
