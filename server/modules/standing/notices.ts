import { sql } from 'kysely'
import { managersOf } from '#platform/access/managers.ts'
import { zoneOf } from '#platform/days.ts'
import type { Db } from '#platform/db/open.ts'
import { dayIn } from '#platform/languages.ts'
import type { Notifier, PendingNotice, PlanningInput, NoticeSubject, NoticeFacts } from '#platform/notices/notifier.ts'
import { type Duty, allDuties } from './actions-duties.ts'
import { type Occasion, mondayOf, occasionOf } from './rules-reminders.ts'

type Member = { organization_id: string; user_id: string }

/** Returns everyone in the organizations who can be late with a certification. */
async function membersIn(db: Db, organizations: string[]): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select m.organization_id, m.account_id as user_id from membership m
    join account a on a.id = m.account_id and a.disabled_at is null and a.kind = 'human'
    where m.organization_id = any(${organizations}::uuid[]) and exists (
      select from certification_type c where c.owner_organization_id = m.organization_id and c.archived_at is null)`.execute(db)
  return rows
}

async function dutiesOf(db: Db, members: Member[]): Promise<{ duties: Duty[]; at: string }> {
  const people = Map.groupBy(members, ({ user_id }) => user_id)
  const asked = [...people].map(([user_id, of]) => ({ user_id, organization_ids: of.map(({ organization_id }) => organization_id) }))
  const { of, at } = await allDuties(db, asked)
  return { duties: of.flat(), at }
}

/** The duties of all people, read once for the three kinds of notices in one planning. */
const looked = new WeakMap<PlanningInput, Promise<{ duties: Duty[]; at: string }>>()
function lookedUp(planning: PlanningInput) {
  const known = looked.get(planning) ?? membersIn(planning.db, planning.organizations).then((members) => dutiesOf(planning.db, members))
  looked.set(planning, known)
  return known
}

const columns = sql`organization_id uuid, user_id uuid, subject_id uuid, occasion text, about jsonb, expires_at timestamptz`
const rowsOf = (rows: object[]) => sql`select * from json_to_recordset(${JSON.stringify(rows)}::json) as planned (${columns})`

const planOf = (kind: Occasion['kind']) => async (planning: PlanningInput) => {
  const { duties, at } = await lookedUp(planning)
  const rows = duties.flatMap((duty) => {
    const found = occasionOf(duty, at)
    if (found?.kind !== kind) return []
    const { occasion, about } = found
    return [
      {
        organization_id: duty.type.owner_organization_id,
        user_id: duty.user_id,
        subject_id: duty.type.id,
        occasion,
        about,
        expires_at: null,
      },
    ]
  })
  return rowsOf(rows)
}

/** Returns the ids of reminders that are still the latest for their duty. */
async function still(db: Db, pending: PendingNotice[]): Promise<Set<string>> {
  const { duties, at } = await dutiesOf(db, pending)
  const standing = new Set(duties.map((duty) => `${duty.user_id} ${duty.type.id} ${occasionOf(duty, at)?.occasion}`))
  return new Set(pending.filter((each) => standing.has(`${each.user_id} ${each.subject_id} ${each.occasion}`)).map(({ id }) => id))
}

/** SQL for the certification's name. Null once it is awarded. */
const shown = sql<NoticeSubject | null>`(
  select json_build_object('name', c.name) from certification_type c
  where c.id = n.subject_id and c.archived_at is null and not exists (
    select from certification_award w
    where w.certification_type_id = c.id and w.user_id = n.user_id and w.created_at > n.created_at and w.revoked_at is null))`

const own = ({ subject_id }: NoticeFacts) => `/certifications/${subject_id}`

const due: Notifier = {
  kind: 'certification_due',
  about: 'certification',
  table: 'certification_type',
  plan: planOf('certification_due'),
  shown,
  still,
  href: own,
  says: {
    en: ({ name, day = '', organization }) => ({ title: `Due: ${name}`, text: `Due on ${dayIn('en', day)}, ${organization.name}.` }),
    de: ({ name, day = '', organization }) => ({ title: `Fällig: ${name}`, text: `Fällig am ${dayIn('de', day)}, ${organization.name}.` }),
  },
  because: {
    en: 'This certification is required of you, or somebody set a date for it.',
    de: 'Diese Zertifizierung wird von Ihnen verlangt, oder jemand hat Ihnen einen Termin dafür gesetzt.',
  },
}

const overdue: Notifier = {
  ...due,
  kind: 'certification_overdue',
  plan: planOf('certification_overdue'),
  says: {
    en: ({ name, day = '', organization }) => ({
      title: `Overdue: ${name}`,
      text: `Was due on ${dayIn('en', day)}, ${organization.name}.`,
    }),
    de: ({ name, day = '', organization }) => ({
      title: `Überfällig: ${name}`,
      text: `War fällig am ${dayIn('de', day)}, ${organization.name}.`,
    }),
  },
}

/** The most people that one message names. */
const NAMED = 10

/** Plans one message per week for each manager, however many people are late. */
async function planTeams(planning: PlanningInput) {
  const { duties, at } = await lookedUp(planning)
  const late = duties.filter(({ state }) => state === 'overdue')
  const rows = late.map(({ user_id, type }, id) => {
    const zone = zoneOf(type.time_zone)
    const monday = mondayOf(zone.dayOf(at))
    return { id, organization_id: type.owner_organization_id, user_id, certification_type_id: type.id, monday }
  })
  const all = sql`json_to_recordset(${JSON.stringify(rows)}::json) as late (id int, organization_id uuid, user_id uuid,
    certification_type_id uuid, monday text)`
  return sql`
    with late as materialized (select * from ${all})
    select late.organization_id, manager.user_id, late.organization_id as subject_id, 'team:' || late.monday as occasion,
      jsonb_build_object('people', count(distinct late.user_id), 'count', count(*),
        'late', to_jsonb((array_agg(json_build_array(late.user_id, late.certification_type_id) order by late.id))[1:${sql.lit(NAMED)}])) as about,
      (late.monday::date + 7)::timestamp at time zone o.time_zone as expires_at
    from late
    join (${managersOf(sql`select id, organization_id, user_id from late`)}) manager on manager.id = late.id
    join organization o on o.id = late.organization_id
    group by late.organization_id, manager.user_id, late.monday, o.time_zone`
}

/** SQL for the people whom a message to a manager names, and their late certifications. */
const named = sql`
  select pair.at, n.organization_id, (pair.late ->> 0)::uuid as user_id, (pair.late ->> 1)::uuid as certification_type_id
  from jsonb_array_elements(n.about -> 'late') with ordinality as pair (late, at)`

const team: Notifier = {
  kind: 'team_overdue',
  about: 'organization',
  table: 'organization',
  plan: planTeams,
  // Only people whom the reader still manages. Without any, there is no message.
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', o.name, 'note', late.note) from organization o cross join (
      select string_agg(coalesce(a.display_name, a.email, '—') || ': ' || c.name, '; ' order by pair.at) as note
      from (${named}) pair join (${managersOf(sql`select named.at as id, named.organization_id, named.user_id from (${named}) named`)}) manager
        on manager.id = pair.at and manager.user_id = n.user_id
      join account a on a.id = pair.user_id join certification_type c on c.id = pair.certification_type_id
    ) late where o.id = n.subject_id and late.note is not null)`,
  href: ({ organization }) => `/o/${organization.slug}/team`,
  says: {
    en: ({ people = 0, count = 0, note }) => ({
      title: `Overdue in your team: ${count}`,
      text: `${people === 1 ? 'One person is' : `${people} people are`} late. ${note ?? ''}${count > NAMED ? ' …' : ''}`,
    }),
    de: ({ people = 0, count = 0, note }) => ({
      title: `Überfällig in Ihrem Team: ${count}`,
      text: `${people === 1 ? 'Eine Person ist' : `${people} Personen sind`} im Verzug. ${note ?? ''}${count > NAMED ? ' …' : ''}`,
    }),
  },
  because: { en: 'You manage these people.', de: 'Sie führen diese Personen.' },
}

export const notifies: Notifier[] = [due, overdue, team]
