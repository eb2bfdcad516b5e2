import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { managersOf } from '#platform/access/managers.ts'
import { holdersOfBoth } from '#platform/access/reached-people.ts'
import { type Notifier, type NoticeSubject, neverExpires, nothingAbout } from '#platform/notices/notifier.ts'
import { named } from '../notices.ts'

/** SQL for requests `asked` that meet a condition, with their owner. */
const waitingWhere = (holds: RawBuilder<SqlBool>) => sql`
  select asked.id, asked.organization_id, asked.user_id, c.owner_organization_id, c.owner_department_id
  from certification_sign_off_request asked join certification_rule rule on rule.id = asked.rule_id
  join certification_type c on c.id = rule.certification_type_id
  where ${holds}`

/** SQL for rows `(id, user_id)`: the people who can sign off such requests. */
const signersOf = (waiting: RawBuilder<unknown>) => sql`
  select * from (${holdersOfBoth('certifications:write', waiting)}) holder
  union
  select * from (${managersOf(sql`select one.id, one.organization_id, one.user_id from (${waiting}) one`)}) manager`

const toSignOff: Notifier = {
  kind: 'sign_off_to_give',
  about: 'certification_sign_off_request',
  table: 'certification_sign_off_request',
  plan: ({ since }) => sql`
    with waiting as materialized (${waitingWhere(sql`asked.requested_at > ${since}::timestamptz and asked.status = 'pending'`)}),
    signer as (${signersOf(sql`select * from waiting`)})
    select waiting.organization_id, signer.user_id, waiting.id as subject_id, 'sign-off:' || waiting.id as occasion,
      ${nothingAbout} as about, ${neverExpires} as expires_at
    from waiting join signer on signer.id = waiting.id where signer.user_id <> waiting.user_id`,
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', c.name, 'person', coalesce(a.display_name, a.email))
    from certification_sign_off_request asked join certification_rule rule on rule.id = asked.rule_id
    join certification_type c on c.id = rule.certification_type_id join account a on a.id = asked.user_id
    where asked.id = n.subject_id and asked.status = 'pending'
      and exists (select from (${signersOf(waitingWhere(sql`asked.id = n.subject_id`))}) signer where signer.user_id = n.user_id))`,
  href: ({ subject_id }) => `/to-do?show=sign_off&sign_off=${subject_id}`,
  says: {
    en: ({ name, person, organization }) => ({
      title: `To sign off: ${name}`,
      text: `${person ?? 'Somebody'} asks to be watched, ${organization.name}.`,
    }),
    de: ({ name, person, organization }) => ({
      title: `Zur Abnahme: ${name}`,
      text: `Um Abnahme gebeten hat ${person ?? 'jemand'}, ${organization.name}.`,
    }),
  },
  because: { en: 'You may sign this person off.', de: 'Sie dürfen es bei dieser Person abnehmen.' },
}

const answered: Notifier = {
  kind: 'sign_off_answered',
  about: 'certification',
  table: 'certification_type',
  plan: ({ since }) => sql`
    select asked.organization_id, asked.user_id, rule.certification_type_id as subject_id, 'sign-off:' || asked.id as occasion,
      ${nothingAbout} as about, ${neverExpires} as expires_at
    from certification_sign_off_request asked join certification_rule rule on rule.id = asked.rule_id
    where asked.decided_at > ${since}::timestamptz and asked.status in ('approved', 'rejected')`,
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', c.name, 'yes', asked.status = 'approved')
    from certification_sign_off_request asked join certification_rule rule on rule.id = asked.rule_id
    join certification_type c on c.id = rule.certification_type_id
    left join certification_sign_off signed on signed.id = asked.sign_off_id
    where asked.id = ${named} and asked.status in ('approved', 'rejected') and signed.revoked_at is null)`,
  href: ({ subject_id }) => `/certifications/${subject_id}`,
  says: {
    en: ({ name, yes, organization }) => ({
      title: yes ? `Signed off: ${name}` : `Not signed off yet: ${name}`,
      text: yes ? `${organization.name} signed you off.` : `Read the note of ${organization.name}, and ask again when you are ready.`,
    }),
    de: ({ name, yes, organization }) => ({
      title: yes ? `Abgenommen: ${name}` : `Noch nicht abgenommen: ${name}`,
      text: yes
        ? `Abgenommen von ${organization.name}.`
        : `Bitte lesen Sie die Anmerkung von ${organization.name} und fragen Sie wieder, wenn Sie so weit sind.`,
    }),
  },
  because: { en: 'You asked for it.', de: 'Sie haben darum gebeten.' },
}

export const notifies: Notifier[] = [toSignOff, answered]
