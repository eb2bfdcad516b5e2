import { type RawBuilder, sql } from 'kysely'
import { holdersOf } from '#platform/access/audience.ts'
import { managersOf } from '#platform/access/managers.ts'
import { rfc3339 } from '#platform/db/open.ts'
import { type Notifier, type NoticeSubject, neverExpires, nothingAbout } from '#platform/notices/notifier.ts'

/** SQL for how often a submission was rejected. After each correction, the same people get a new notice. */
const round = sql`(select count(*) from audit_entry e where e.subject_id = r.id and e.action = 'learning_record.rejected')`

/** SQL for rows `(id, user_id)`: the people who decide about submissions with an `id`, an owner, an `organization_id` and a `user_id`. */
const reviewersOf = (submissions: RawBuilder<unknown>) => sql`
  ${holdersOf('records:write', submissions)}
  union
  select * from (${managersOf(sql`select submission.id, submission.organization_id, submission.user_id from (${submissions}) submission`)}) manager`

const submission = sql`r.id, r.owner_organization_id, r.owner_department_id, r.owner_organization_id as organization_id, r.learner_user_id as user_id`

const toReview: Notifier = {
  kind: 'submission_to_review',
  about: 'learning_record',
  table: 'learning_record',
  plan: ({ since }) => sql`
    with waiting as materialized (
      select ${submission}, 'submission:' || ${round} as occasion
      from learning_record r
      where r.updated_at > ${since}::timestamptz and r.status = 'pending' and r.archived_at is null and r.learner_user_id is not null
    ), reviewer as (${reviewersOf(sql`select * from waiting`)})
    select waiting.organization_id, reviewer.user_id, waiting.id as subject_id, waiting.occasion, ${nothingAbout} as about,
      ${neverExpires} as expires_at
    from waiting join reviewer on reviewer.id = waiting.id where reviewer.user_id <> waiting.user_id`,
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', r.title, 'person', coalesce(a.display_name, a.email))
    from learning_record r left join account a on a.id = r.learner_user_id
    where r.id = n.subject_id and r.status = 'pending' and r.archived_at is null
      and exists (select from (${reviewersOf(sql`select ${submission} from learning_record r where r.id = n.subject_id`)}) reviewer where reviewer.user_id = n.user_id))`,
  href: ({ subject_id }) => `/to-do?show=record&record=${subject_id}`,
  says: {
    en: ({ name, person, organization }) => ({
      title: `To review: ${name}`,
      text: `Submitted by ${person ?? 'somebody'}, ${organization.name}.`,
    }),
    de: ({ name, person, organization }) => ({
      title: `Zu prüfen: ${name}`,
      text: `Eingereicht von ${person ?? 'jemandem'}, ${organization.name}.`,
    }),
  },
  because: { en: 'You decide about submissions of this person.', de: 'Sie entscheiden über Einreichungen dieser Person.' },
}

const when = sql.raw(rfc3339('coalesce(r.approved_at, r.rejected_at)'))

const decided: Notifier = {
  kind: 'submission_decided',
  about: 'learning_record',
  table: 'learning_record',
  plan: ({ since }) => sql`
    select r.owner_organization_id as organization_id, r.learner_user_id as user_id, r.id as subject_id,
      'decided:' || ${when} as occasion, ${nothingAbout} as about, ${neverExpires} as expires_at
    from learning_record r
    where (r.approved_at > ${since}::timestamptz or r.rejected_at > ${since}::timestamptz) and r.learner_user_id is not null
      and not r.hidden_from_learner and r.archived_at is null`,
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', r.title, 'yes', r.approved_at is not null) from learning_record r
    where r.id = n.subject_id and not r.hidden_from_learner and r.archived_at is null and n.occasion = 'decided:' || ${when})`,
  href: ({ subject_id }) => `/my-records/${subject_id}`,
  says: {
    en: ({ name, yes, organization }) => ({
      title: yes ? `Accepted: ${name}` : `Sent back: ${name}`,
      text: yes ? `${organization.name} accepted your submission.` : `Read the note of ${organization.name}, mend it and send it again.`,
    }),
    de: ({ name, yes, organization }) => ({
      title: yes ? `Angenommen: ${name}` : `Zurückgegeben: ${name}`,
      text: yes
        ? `Ihre Einreichung wurde von ${organization.name} angenommen.`
        : `Bitte lesen Sie die Anmerkung von ${organization.name}, bessern Sie nach und reichen Sie erneut ein.`,
    }),
  },
  because: { en: 'You submitted it.', de: 'Sie haben sie eingereicht.' },
}

export const notifies: Notifier[] = [toReview, decided]
