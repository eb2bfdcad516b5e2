import { sql } from 'kysely'
import { holdersOfBoth } from '#platform/access/reached-people.ts'
import { type Notifier, type NoticeSubject, neverExpires, nothingAbout } from '#platform/notices/notifier.ts'

/** SQL for the id of the award or request in an occasion. */
export const named = sql`split_part(n.occasion, ':', 2)::uuid`

const award: Notifier = {
  kind: 'award',
  about: 'certification',
  table: 'certification_type',
  plan: ({ since }) => sql`
    select w.organization_id, w.user_id, w.certification_type_id as subject_id, 'award:' || w.id as occasion,
      ${nothingAbout} as about, ${neverExpires} as expires_at
    from certification_award w where w.created_at > ${since}::timestamptz and w.revoked_at is null`,
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', c.name) from certification_award w join certification_type c on c.id = w.certification_type_id
    where w.id = ${named} and w.revoked_at is null)`,
  href: ({ subject_id }) => `/certifications/${subject_id}`,
  says: {
    en: ({ name, organization }) => ({
      title: `Awarded: ${name}`,
      text: `${organization.name} awarded it to you. The certificate is ready.`,
    }),
    de: ({ name, organization }) => ({
      title: `Verliehen: ${name}`,
      text: `Verliehen von ${organization.name}. Das Zertifikat liegt bereit.`,
    }),
  },
  because: { en: 'The award is yours.', de: 'Sie haben sie erhalten.' },
}

const revoked: Notifier = {
  ...award,
  kind: 'award_revoked',
  plan: ({ since }) => sql`
    select w.organization_id, w.user_id, w.certification_type_id as subject_id, 'revoked:' || w.id as occasion,
      ${nothingAbout} as about, ${neverExpires} as expires_at
    from certification_award w where w.revoked_at > ${since}::timestamptz`,
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', c.name) from certification_award w join certification_type c on c.id = w.certification_type_id
    where w.id = ${named} and w.revoked_at is not null)`,
  says: {
    en: ({ name, organization }) => ({
      title: `Revoked: ${name}`,
      text: `${organization.name} revoked the award. The reason stands beside it.`,
    }),
    de: ({ name, organization }) => ({ title: `Widerrufen: ${name}`, text: `Widerrufen von ${organization.name}. Der Grund steht dabei.` }),
  },
  because: { en: 'The award was yours.', de: 'Sie hatten sie erhalten.' },
}

const toDecide: Notifier = {
  kind: 'request_to_decide',
  about: 'certification_request',
  table: 'certification_request',
  plan: ({ since }) => {
    const waiting = sql`
      select q.id, q.organization_id, q.user_id, c.owner_organization_id, c.owner_department_id
      from certification_request q join certification_type c on c.id = q.certification_type_id
      where q.requested_at > ${since}::timestamptz and q.status = 'pending'`
    return sql`
      with waiting as materialized (${waiting})
      select waiting.organization_id, decider.user_id, waiting.id as subject_id, 'request:' || waiting.id as occasion,
        ${nothingAbout} as about, ${neverExpires} as expires_at
      from waiting join (${holdersOfBoth('certifications:write', sql`select * from waiting`)}) decider on decider.id = waiting.id
      where decider.user_id <> waiting.user_id`
  },
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', c.name, 'person', coalesce(a.display_name, a.email))
    from certification_request q join certification_type c on c.id = q.certification_type_id join account a on a.id = q.user_id
    where q.id = n.subject_id and q.status = 'pending'
      and exists (select from (${holdersOfBoth('certifications:write', sql`select q.id, q.organization_id, q.user_id, c.owner_organization_id, c.owner_department_id`)}) decider where decider.user_id = n.user_id))`,
  href: ({ subject_id }) => `/to-do?show=request&request=${subject_id}`,
  says: {
    en: ({ name, person, organization }) => ({
      title: `To decide: ${name}`,
      text: `${person ?? 'Somebody'} asks for it, ${organization.name}.`,
    }),
    de: ({ name, person, organization }) => ({
      title: `Zu entscheiden: ${name}`,
      text: `Beantragt von ${person ?? 'jemandem'}, ${organization.name}.`,
    }),
  },
  because: { en: 'You decide about this certification.', de: 'Sie entscheiden über diese Zertifizierung.' },
}

const decided: Notifier = {
  kind: 'request_decided',
  about: 'certification',
  table: 'certification_type',
  plan: ({ since }) => sql`
    select q.organization_id, q.user_id, q.certification_type_id as subject_id, 'request:' || q.id as occasion,
      ${nothingAbout} as about, ${neverExpires} as expires_at
    from certification_request q where q.decided_at > ${since}::timestamptz and q.status in ('approved', 'rejected')`,
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', c.name, 'yes', q.status = 'approved')
    from certification_request q join certification_type c on c.id = q.certification_type_id
    where q.id = ${named} and q.status in ('approved', 'rejected'))`,
  href: ({ subject_id }) => `/certifications/${subject_id}`,
  says: {
    en: ({ name, yes, organization }) => ({
      title: yes ? `Request approved: ${name}` : `Request declined: ${name}`,
      text: yes ? `Decided by ${organization.name}.` : `Decided by ${organization.name}. The note stands beside your request.`,
    }),
    de: ({ name, yes, organization }) => ({
      title: yes ? `Antrag bewilligt: ${name}` : `Antrag abgelehnt: ${name}`,
      text: yes ? `Entschieden von ${organization.name}.` : `Entschieden von ${organization.name}. Die Begründung steht beim Antrag.`,
    }),
  },
  because: { en: 'You asked for it.', de: 'Sie haben sie beantragt.' },
}

export const notifies: Notifier[] = [award, revoked, toDecide, decided]
