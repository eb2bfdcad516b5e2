import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { reachedBy } from '#platform/access/audience.ts'
import { rfc3339 } from '#platform/db/open.ts'
import { timeIn } from '#platform/languages.ts'
import { type Notifier, type NoticeSubject, neverExpires, nothingAbout } from '#platform/notices/notifier.ts'
import { isLive } from './store.ts'

const starts = sql.raw(rfc3339('s.starts_at'))

const SITTING = { kind: 'sitting_soon', about: 'quiz_sitting' } as const

/** SQL for the sittings `s` that meet a condition. They have the owner and the audience of their quiz. */
const sittingsWhere = (holds: RawBuilder<SqlBool>) => sql`
  select s.*, quiz.owner_organization_id, quiz.owner_department_id, quiz.audience, ${isLive} as live
  from quiz_sitting s join quiz on quiz.id = s.quiz_id where ${holds}`

/** SQL for rows (id, user_id): the hosts of these sittings, and the people who may take them. */
const meantFor = (sittings: RawBuilder<unknown>) => sql`
  select h.sitting_id as id, h.user_id from (${sittings}) s join quiz_sitting_host h on h.sitting_id = s.id
  union
  select p.sitting_id, p.user_id from (${sittings}) s join quiz_sitting_person p on p.sitting_id = s.id
  union
  select * from (${reachedBy('quizzes:read', sql`select * from (${sittings}) s where s.audience_kind = 'quiz'`)}) reached`

/** SQL for the earlier notifications of a person about a sitting `s`. */
const told = sql`notification told where told.user_id = meant.user_id and told.subject_id = s.id
  and told.kind = ${SITTING.kind}::text and told.channel = 'in_app'`

const plannedSitting = (occasion: RawBuilder<unknown>, expires: RawBuilder<unknown>) => sql`
  select s.organization_id, meant.user_id, s.id as subject_id, 'sitting:' || s.id || ':' || ${occasion} as occasion,
    ${nothingAbout} as about, ${expires} as expires_at`

const soonAt = sql`'soon:' || ${starts}`
const changedBy = sql`'changed:' || s.sequence`
const leftAt = (at: RawBuilder<unknown>) => sql`'left:' || ${at}`
const cancelledAt = sql`'cancelled:' || ${sql.raw(rfc3339('s.cancelled_at'))}`

/** Condition: the sitting `s` is not cancelled, and its quiz is live. */
const isOn = sql<SqlBool>`s.cancelled_at is null and ${isLive}`

/** SQL for rows (user_id): the people named in a list of an audit entry. */
const namedIn = (list: RawBuilder<unknown>) => sql`
  select named::uuid as user_id from json_array_elements_text(case json_typeof(${list}) when 'array' then ${list} else '[]' end) named`

const wereHosts = sql`a.old_values -> 'host_user_ids'`
const wereNamed = sql`a.old_values -> 'audience_user_ids'`

/**
 * People who were removed from a coming sitting, or had been told of it before its people changed.
 * Nobody gets the same notice twice.
 */
const planOfWhoLeft = (since: string) => sql`
  with renamed as materialized (
    select a.subject_id, a.at, a.old_values from organization o join audit_entry a on a.organization_id = o.id and a.at > ${since}::timestamptz
    where a.subject_kind = ${SITTING.about}::text and a.action = 'quiz_sitting.changed'
      and (${wereHosts} is not null or ${wereNamed} is not null)
  ), coming as materialized (
    ${sittingsWhere(sql`s.id in (select subject_id from renamed) and s.starts_at > now() and ${isOn}`)}
  ), invited as (
    select a.subject_id, was.user_id, a.at from renamed a cross join lateral (${namedIn(wereHosts)} union ${namedIn(wereNamed)}) was
    union all
    select a.subject_id, n.user_id, max(a.at) from renamed a join notification n on n.subject_id = a.subject_id
      and n.kind = ${SITTING.kind}::text and n.channel = 'in_app'
    group by a.subject_id, n.user_id
    having max(n.created_at) < max(a.at) and max(n.created_at) > coalesce(max(n.created_at) filter (where n.occasion like '%:left:%'), '-infinity')
  )
  ${plannedSitting(leftAt(sql.raw(rfc3339('max(meant.at)'))), sql`s.starts_at`)}
  from coming s join invited meant on meant.subject_id = s.id
  where not exists (select from (${meantFor(sql`select * from coming`)}) still where still.id = s.id and still.user_id = meant.user_id)
  group by s.organization_id, s.id, s.starts_at, meant.user_id`

/** For a change within the last day, people who were told of the sitting before get no reminder, only the change. */
const planOfSittings: Notifier['plan'] = ({ since }) => sql`
  with soon as materialized (
    ${sittingsWhere(sql`s.starts_at > now() and s.starts_at <= now() + interval '24 hours' and ${isOn}`)}
  ), changed as materialized (
    ${sittingsWhere(sql`s.changed_at > ${since}::timestamptz and s.sequence > 0 and s.starts_at > now() and ${isOn}
      and (s.changed_at <= now() - interval '5 minutes' or s.starts_at <= now() + interval '1 hour')`)}
  ), cancelled as materialized (
    ${sittingsWhere(sql`s.changed_at > ${since}::timestamptz and s.cancelled_at > ${since}::timestamptz`)}
  )
  ${plannedSitting(soonAt, sql`s.starts_at`)}
  from soon s join (${meantFor(sql`select * from soon`)}) meant on meant.id = s.id
  where s.changed_at <= s.starts_at - interval '24 hours' or not exists (select from ${told} and told.created_at < s.changed_at)
  union all
  ${plannedSitting(changedBy, sql`s.starts_at`)}
  from changed s join (${meantFor(sql`select * from changed`)}) meant on meant.id = s.id
  where exists (select from ${told} and told.created_at < s.changed_at)
  union all
  ${plannedSitting(cancelledAt, sql`s.ends_at`)}
  from cancelled s join (${meantFor(sql`select * from cancelled`)}) meant on meant.id = s.id
  where s.audience_kind = 'people' or exists (select from ${told})
    or exists (select from quiz_sitting_host h where h.sitting_id = s.id and h.user_id = meant.user_id)
    or exists (select from quiz_sitting_seat seat where seat.sitting_id = s.id and seat.user_id = meant.user_id)
    or exists (${takenBack})
  union all (${planOfWhoLeft(since)})`

/** SQL for the withdrawal of the attempt of a person who had joined. Their seat is gone too, so only the audit trail has it. */
const takenBack = sql`
  select from audit_entry a where a.organization_id = s.organization_id and a.at >= s.cancelled_at and a.subject_kind = 'quiz_attempt'
    and a.action = 'quiz_attempt.withdrawn' and a.person_id = meant.user_id and a.old_values ->> 'quiz_sitting_id' = s.id::text`

const sitting: Notifier = {
  ...SITTING,
  table: 'quiz_sitting',
  plan: planOfSittings,
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', s.title, 'at', ${starts}, 'turn', case
      when s.cancelled_at is not null then 'cancelled' when n.occasion like '%:changed:%' then 'changed'
      when n.occasion like '%:left:%' then 'left' end)
    from (${sittingsWhere(sql`s.id = n.subject_id`)}) s
    where (n.occasion in ('sitting:' || s.id || ':' || case when s.cancelled_at is null then ${soonAt} else ${cancelledAt} end,
        case when s.cancelled_at is null then 'sitting:' || s.id || ':' || ${changedBy} end)
        or n.occasion like '%:left:%' and s.cancelled_at is null and s.ends_at > now())
      and (s.live or s.cancelled_at is not null)
      and (n.occasion like '%:left:%') <> exists (
        select from (${meantFor(sittingsWhere(sql`s.id = n.subject_id`))}) meant where meant.user_id = n.user_id))`,
  href: ({ subject_id, turn }) => (turn === 'left' ? '/live' : `/quiz-sittings/${subject_id}`),
  says: {
    en: ({ name, at, zone, turn, organization }) => {
      const when = `${timeIn('en', at ?? '', zone)}, ${organization.name}.`
      if (turn === 'cancelled')
        return { title: `Live sitting cancelled: ${name}`, text: `It does not take place. It was planned for: ${when}` }
      if (turn === 'left') return { title: `You are no longer on a live sitting: ${name}`, text: `It takes place without you: ${when}` }
      if (turn === 'changed') return { title: `Live sitting changed: ${name}`, text: `It now says: ${when}` }
      return { title: `Live sitting soon: ${name}`, text: `${when} The lobby opens 15 minutes before.` }
    },
    de: ({ name, at, zone, turn, organization }) => {
      const when = `${timeIn('de', at ?? '', zone)}, ${organization.name}.`
      if (turn === 'cancelled') return { title: `Live-Quiz abgesagt: ${name}`, text: `Es findet nicht statt. Geplant war: ${when}` }
      if (turn === 'left') return { title: `Nicht mehr bei einem Live-Quiz dabei: ${name}`, text: `Es findet ohne Sie statt: ${when}` }
      if (turn === 'changed') return { title: `Live-Quiz geändert: ${name}`, text: `Jetzt gilt: ${when}` }
      return { title: `Bald live: ${name}`, text: `${when} Der Vorraum öffnet 15 Minuten vorher.` }
    },
  },
  because: { en: 'You are or were invited to it, or host it.', de: 'Sie sind oder waren dazu eingeladen, oder leiten es.' },
}

const redo: Notifier = {
  kind: 'redo_needed',
  about: 'quiz',
  table: 'quiz',
  plan: ({ since }) => sql`
    with renewed as materialized (
      select quiz.id, quiz.owner_organization_id, quiz.owner_department_id, quiz.audience, v.version, v.published_at
      from quiz_version v join quiz on quiz.id = v.quiz_id and quiz.archived_at is null
      where v.requires_recertification and v.version > 1 and v.published_at > ${since}::timestamptz
    )
    select distinct renewed.owner_organization_id as organization_id, reached.user_id, renewed.id as subject_id,
      'redo:' || renewed.version as occasion, ${nothingAbout} as about, ${neverExpires} as expires_at
    from renewed join (${reachedBy('quizzes:read', sql`select id, owner_organization_id, owner_department_id, audience from renewed`)}) reached
      on reached.id = renewed.id
    where exists (select from quiz_attempt a where a.quiz_id = renewed.id and a.user_id = reached.user_id and a.passed
      and a.submitted_at < renewed.published_at)`,
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', quiz.title) from quiz
    where quiz.id = n.subject_id and quiz.archived_at is null and not exists (select from quiz_attempt a
      join quiz_version v on v.quiz_id = quiz.id and v.version = split_part(n.occasion, ':', 2)::int
      where a.quiz_id = quiz.id and a.user_id = n.user_id and a.passed and a.submitted_at > v.published_at))`,
  href: ({ subject_id }) => `/quizzes/${subject_id}`,
  says: {
    en: ({ name, organization }) => ({
      title: `Pass it again: ${name}`,
      text: `The quiz has changed; former passes no longer count, ${organization.name}.`,
    }),
    de: ({ name, organization }) => ({
      title: `Bitte erneut bestehen: ${name}`,
      text: `Das Quiz wurde geändert; frühere Ergebnisse zählen nicht mehr, ${organization.name}.`,
    }),
  },
  because: { en: 'You passed it before.', de: 'Sie haben es schon einmal bestanden.' },
}

export const notifies: Notifier[] = [sitting, redo]
