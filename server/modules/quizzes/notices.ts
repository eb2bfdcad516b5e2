import { sql } from 'kysely'
import { reachedBy } from '#platform/access/audience.ts'
import { rfc3339 } from '#platform/db/open.ts'
import { timeIn } from '#platform/languages.ts'
import { type Notifier, type Shown, neverExpires, nothingAbout } from '#platform/notices/notifier.ts'

const starts = sql.raw(rfc3339('s.starts_at'))

const sitting: Notifier = {
  kind: 'sitting_soon',
  about: 'quiz_sitting',
  table: 'quiz_sitting',
  plan: () => sql`
    with soon as materialized (
      select s.*, quiz.owner_organization_id, quiz.owner_department_id, quiz.audience
      from quiz_sitting s join quiz on quiz.id = s.quiz_id and quiz.archived_at is null and quiz.version > 0
      where s.starts_at > now() and s.starts_at <= now() + interval '24 hours' and s.cancelled_at is null
    ), meant as (
      select h.sitting_id as id, h.user_id from soon join quiz_sitting_host h on h.sitting_id = soon.id
      union
      select p.sitting_id, p.user_id from soon join quiz_sitting_person p on p.sitting_id = soon.id
      union
      select * from (${reachedBy('quizzes:read', sql`select * from soon where audience_kind = 'quiz'`)}) reached
    )
    select s.organization_id, meant.user_id, s.id as subject_id, 'sitting:' || s.id || ':soon:' || ${starts} as occasion,
      ${nothingAbout} as about, s.starts_at as expires_at
    from soon s join meant on meant.id = s.id`,
  shown: sql<Shown | null>`(
    select json_build_object('name', s.title, 'at', ${starts}) from quiz_sitting s join quiz on quiz.id = s.quiz_id
    where s.id = n.subject_id and s.cancelled_at is null and quiz.archived_at is null
      and n.occasion = 'sitting:' || s.id || ':soon:' || ${starts})`,
  href: ({ subject_id }) => `/quiz-sittings/${subject_id}`,
  says: {
    en: ({ name, at, zone, organization }) => ({
      title: `Live sitting soon: ${name}`,
      text: `${timeIn('en', at ?? '', zone)}, ${organization.name}. The lobby opens 15 minutes before.`,
    }),
    de: ({ name, at, zone, organization }) => ({
      title: `Bald live: ${name}`,
      text: `${timeIn('de', at ?? '', zone)}, ${organization.name}. Der Vorraum öffnet 15 Minuten vorher.`,
    }),
  },
  because: { en: 'You are expected there, or host it.', de: 'Sie werden dort erwartet oder leiten sie.' },
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
  shown: sql<Shown | null>`(
    select json_build_object('name', quiz.title) from quiz
    where quiz.id = n.subject_id and quiz.archived_at is null and not exists (select from quiz_attempt a
      where a.quiz_id = quiz.id and a.user_id = n.user_id and a.passed and a.submitted_at > n.created_at))`,
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
