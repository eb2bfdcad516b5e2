/** A calendar link and the due dates of its feed, with one statement each. $1 is the hash of the secret. */

export const link = 'select id, account_id, scope from calendar_link where token_hash = $1 and revoked_at is null'

/**
 * The first and the repeated due dates of the people whom the owner of the link manages. The last change is that of a
 * requirement, a role or an award.
 */
export const due = `
  with link as (${link}), managed as (
    select distinct theirs.account_id, theirs.role_id, theirs.granted_at
    from link join role_grant mine on mine.account_id = link.account_id
    join role_manager edge on edge.manager_role_id = mine.role_id
    join role_grant theirs on theirs.role_id = edge.subordinate_role_id
    where theirs.expires_at is null or theirs.expires_at > now()
  )
  select t.id as type, t.name, o.slug, o.name as organization, o.time_zone, p.id as person, p.display_name, award.id as award,
    coalesce(award.awarded_at + ((q.recertification ->> 'months') || ' months')::interval,
      managed.granted_at + q.first_due_days * interval '1 day') as due_at,
    greatest(managed.granted_at, q.created_at, award.created_at) as changed_at
  from managed join certification_requirement q on q.role_id = managed.role_id
  join certification_type t on t.id = q.certification_type_id and t.archived_at is null
  join organization o on o.id = t.owner_organization_id
  join account p on p.id = managed.account_id
  left join lateral (
    select id, awarded_at, created_at from certification_award a
    where a.certification_type_id = t.id and a.user_id = p.id and a.revoked_at is null order by awarded_at desc limit 1
  ) award on true
  order by t.id, p.id`

export type Due = {
  type: string
  name: string
  slug: string
  organization: string
  time_zone: string
  person: string
  display_name: string
  award: string | null
  due_at: string
  changed_at: string
}

export const textOf = (due: Due[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Limit//EN\r\nMETHOD:PUBLISH\r\n${due.map(entry).join('')}END:VCALENDAR\r\n`

function entry({ type, name, slug, organization, time_zone, person, display_name, award, due_at, changed_at }: Due): string {
  const [day, next] = [0, 1].map((more) => digits(new Date(Date.parse(due_at) + more * 86_400_000)).slice(0, 8))
  const changed = `${digits(new Date(changed_at))}Z`
  return `BEGIN:VEVENT\r\nUID:due-${type}-${person}-${award ?? 'first'}@127.0.0.1\r\nSEQUENCE:${Math.floor(Date.parse(changed_at) / 1000)}\r
DTSTAMP:${changed}\r\nDTSTART;VALUE=DATE:${day}\r\nDTEND;VALUE=DATE:${next}\r\nSUMMARY:${name} due: ${display_name}\r
DESCRIPTION:Due until the end of ${day} (${time_zone}).\\nExactly ${due_at}.\\n${organization}\r\nTRANSP:TRANSPARENT\r
URL:http://127.0.0.1/o/${slug}/people/${person}/certifications/${type}\r\nLAST-MODIFIED:${changed}\r\nEND:VEVENT\r\n`
}

const digits = (moment: Date) => moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
