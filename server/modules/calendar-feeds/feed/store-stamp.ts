import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { managedPeople, managedRoles } from '#platform/access/managers.ts'
import type { Db } from '#platform/db/open.ts'
import { type Value, statement, unplanned } from '#platform/db/statement.ts'
import type { FeedLink } from '../store.ts'

/**
 * Returns a text that is the same while the feed is the same.
 * It contains the link, the caller's permissions, and the version of every row that the entries depend on.
 * Effects of time alone are included as conditions on these rows.
 * Its cost grows with the rows of the people in the feed, not with the size of their organizations.
 */
export async function stampOf(db: Db, actor: Actor, { label, scope, language }: FeedLink): Promise<string> {
  const places = [...actor.memberships].toSorted()
  const managed = scope === 'self' ? [] : managedRoles(actor).toSorted()
  const [row] = await stamping(db, { id: actor.id, managed, places })
  return JSON.stringify([label, scope, language, places, managed, row!.stamp])
}

/** SQL for the version of a row, which is unique. */
const of = (row: string) => sql.raw(`'${row}', ${row}.xmin, ${row}.ctid`)

type Values = { id: string; managed: string[]; places: string[] }

/** Statement for the versions. A generic plan serves all people; planning for each would take longer than the query. */
export const stamping = statement<{ stamp: string }, Values>(
  (value) => sql`
  with ${concerned(value)}, said as (${said(value)})
  select md5(string_agg(of_row, '\n' order by of_row)) as stamp from said`,
)

/** SQL for common table expressions: the people in the feed, their roles, and the certifications that concern them. */
const concerned = (value: Value<Values>) => sql`
  person as materialized (
    select ${unplanned(value('id'), 'uuid')} as id
    union
    select account_id from (${managedPeople({ id: unplanned(value('id'), 'uuid'), managed: unplanned(value('managed'), 'uuid[]') })}) managed
  ), given as materialized (
    select distinct g.role_id from person join role_grant g on g.account_id = person.id
  ), type as materialized (
    select l.certification_type_id as id from given join certification_requirement l on l.role_id = given.role_id
    union select certification_type_id from certification_award w join person on person.id = w.user_id
    union select certification_type_id from certification_due_date d join person on person.id = d.user_id
    union select certification_type_id from certification_exemption e join person on person.id = e.user_id
    union select certification_type_id from certification_request q join person on person.id = q.user_id
  ), place as materialized (
    select p.event_id, p.xmin as version, p.ctid as place from person join event_participant p on p.user_id = person.id
    union all
    select t.event_id, t.xmin, t.ctid from person join event_trainer t on t.user_id = person.id
  ), sat as materialized (
    select id, quiz_id, organization_id from quiz_sitting
    where organization_id = any(${unplanned(value('places'), 'uuid[]')}::uuid[]) and ends_at >= now() - interval '90 days'
  )`

const said = (value: Value<Values>) => sql`
    select concat_ws(' ', ${of('organization')}, (now() at time zone organization.time_zone)::date) as of_row
    from organization where organization.id = any(${unplanned(value('places'), 'uuid[]')}::uuid[])
    union all
    select concat_ws(' ', ${of('role_grant')}, ${of('role')}, ${of('department')}, role_grant.granted_at <= now(), role_grant.expires_at > now(),
      department.archived_at > now(), account.id, coalesce(account.disabled_at > now(), true), coalesce(account.display_name, account.email))
    from person join role_grant on role_grant.account_id = person.id
    join account on account.id = person.id
    join role on role.id = role_grant.role_id
    join department on department.id = role.department_id
    union all
    select concat_ws(' ', ${of('certification_requirement')}, certification_requirement.created_at <= now())
    from given join certification_requirement on certification_requirement.role_id = given.role_id
    union all
    select concat_ws(' ', ${of('certification_award')}, certification_award.created_at <= now(), certification_award.awarded_at <= now(),
      certification_award.revoked_at > now())
    from person join certification_award on certification_award.user_id = person.id
    union all
    select concat_ws(' ', ${of('certification_due_date')}, certification_due_date.set_at <= now(), certification_due_date.ended_at <= now())
    from person join certification_due_date on certification_due_date.user_id = person.id
    union all
    select concat_ws(' ', ${of('certification_exemption')}, certification_exemption.granted_at <= now(), certification_exemption.until > now(),
      certification_exemption.ended_at > now())
    from person join certification_exemption on certification_exemption.user_id = person.id
    union all
    select concat_ws(' ', ${of('certification_request')}, certification_request.requested_at <= now(), certification_request.decided_at > now())
    from person join certification_request on certification_request.user_id = person.id
    union all
    select concat_ws(' ', ${of('certification_type')}, certification_type.archived_at > now())
    from certification_type where certification_type.id in (select id from type)
    union all
    select concat_ws(' ', ${of('event')}, place.version, place.place, event.ends_at >= now() - interval '90 days',
      event.starts_at < (now() at time zone 'UTC')::date + interval '24 months', event.cancelled_at >= now() - interval '90 days')
    from place join event on event.id = place.event_id
    ${saidOfSittings}
    union all
    select concat_ws(' ', ${of('department')}, department.archived_at > now())
    from department where department.organization_id in (
      select c.owner_organization_id from certification_type c where c.id in (select id from type) and c.owner_department_id is not null
      union
      select e.owner_organization_id from place join event e on e.id = place.event_id where e.owner_department_id is not null)`

/** SQL for the live sittings of the places, and the people of the feed whom they name. */
const saidOfSittings = sql`
    union all
    select concat_ws(' ', ${of('quiz_sitting')}, ${of('quiz')}, quiz_sitting.cancelled_at >= now() - interval '90 days',
      quiz_sitting.starts_at < (now() at time zone 'UTC')::date + interval '24 months')
    from sat join quiz_sitting on quiz_sitting.id = sat.id join quiz on quiz.id = sat.quiz_id
    union all
    select concat_ws(' ', ${of('quiz_sitting_host')})
    from person join quiz_sitting_host on quiz_sitting_host.user_id = person.id join sat on sat.id = quiz_sitting_host.sitting_id
    union all
    select concat_ws(' ', ${of('quiz_sitting_person')})
    from person join quiz_sitting_person on quiz_sitting_person.user_id = person.id join sat on sat.id = quiz_sitting_person.sitting_id
    union all
    select concat_ws(' ', ${of('department')}, department.archived_at > now())
    from department where department.organization_id in (
      select sat.organization_id from sat join quiz q on q.id = sat.quiz_id where q.owner_department_id is not null)`
