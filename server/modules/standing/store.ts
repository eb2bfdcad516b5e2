import { type RawBuilder, sql } from 'kysely'
import type { RuledType } from '#modules/proof/kind.ts'
import { kinds } from '#modules/proof/kinds.ts'
import { asksOf, noTargets } from '#modules/proof/schema.ts'
import { liveGrants } from '#platform/access/live-grants.ts'
import type { Db } from '#platform/db/open.ts'
import { unplanned } from '#platform/db/statement.ts'
import { byName } from '#platform/rows/search-text.ts'
import type { AwardingMode, CertificationRef } from '#modules/certifications/schema.ts'
import type { RequiredBy, StandingFacts } from './schema.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

/** `time_zone`: the zone of its organization, in which its days are reckoned. */
export type EvaluatedType = CertificationRef & RuledType & { awarding_mode: AwardingMode; time_zone: string }

/**
 * Returns a moment in UTC as the database writes it. Without one, the present moment, not the beginning of the transaction: a caller that
 * waited for a lock must see what was decided meanwhile.
 */
export async function moment(db: Db, at: string | undefined): Promise<string> {
  const { rows } = await sql<{ at: string }>`select coalesce(${at ?? null}::timestamptz, clock_timestamp()) as at`.execute(db)
  return rows[0]!.at
}

/** Returns the types among these that are evaluated at the moment, with tags and rules. Archived types are left out. */
export const types = (db: Db, ids: string[], at: string) => typesWhere(db, sql`c.id = any(${ids}::uuid[])`, at)

/** Returns these types, archived ones included. */
export const typesEver = (db: Db, ids: string[]) => typesWhere(db, sql`c.id = any(${ids}::uuid[])`, null)

export const typesOfOrganization = (db: Db, organizationId: string, at: string) =>
  typesWhere(db, sql`c.owner_organization_id = ${organizationId}::uuid`, at)

/** SQL columns for what a rule `r` requires and for its target. The target is not looked up if there is none. */
const asked = sql.join(asksOf.map((field) => sql.ref(`r.${field}`)))
const pointing = Object.values(kinds).flatMap(({ field, target }) => (field && target?.told ? [{ field, told: target.told }] : []))
const targets = sql`case when ${sql.join(
  pointing.map(({ field }) => sql`${sql.ref(`r.${field}`)} is not null`),
  sql` or `,
)} then json_build_object(${sql.join(pointing.map(({ told }) => told))}) else ${sql.lit(JSON.stringify(noTargets))}::json end`

/** Returns types by a condition on `c`. Without a moment, archived ones are included. */
export async function typesWhere(db: Db, which: RawBuilder<unknown>, at: string | null): Promise<EvaluatedType[]> {
  const { rows } = await sql<EvaluatedType>`
    select c.id, c.slug, c.name, c.owner_organization_id, c.owner_department_id, c.awarding_mode,
      (select time_zone from organization where id = c.owner_organization_id) as time_zone,
      coalesce((select json_agg(s.subject_id) from certification_subject s where s.certification_type_id = c.id), '[]') as subject_ids,
      coalesce((
        select json_agg(rule) from (
          select r.id, r.rule_kind, r.label, r.subject_matter_id, ${asked}, ${targets} as targets
          from certification_rule r where r.certification_type_id = c.id order by r.position, r.id
        ) rule
      ), '[]') as rules
    from certification_type c
    where ${which} and (c.archived_at is null or ${at}::timestamptz is null or c.archived_at > ${at}::timestamptz)
    order by ${byName('c.name')}, c.id`.execute(db)
  return rows
}

/**
 * SQL condition for `typesWhere`: types of live organizations that a role requires, or that are due for a person by hand. No other type is
 * ever due.
 */
export const dueIn = (
  organizations: string[],
) => sql<boolean>`(c.owner_organization_id = any(${organizations}::uuid[]) and ${isLiveOrganization('c.owner_organization_id')}
  and (exists (select from certification_requirement l where l.certification_type_id = c.id)
    or exists (select from certification_due_date d where d.certification_type_id = c.id)))`

export type LinkRow = Omit<RequiredBy, 'granted_at'> & { certification_type_id: string }

/** Returns the roles that require the types at the moment. */
export async function links(db: Db, typeIds: string[], at: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.certification_type_id, l.role_id, r.slug as role_slug, r.name as role_name, d.id as department_id,
      d.name as department_name, l.first_due_days, l.recertification, l.renewal_opens_days, l.grace_days, l.effective_from
    from certification_requirement l
    join role r on r.id = l.role_id
    join department d on d.id = r.department_id
    where l.certification_type_id = any(${typeIds}::uuid[]) and l.created_at <= ${at}::timestamptz
    order by r.name, l.role_id`.execute(db)
  return rows
}

export type Holder = { role_id: string; user_id: string; granted_at: string }

/** SQL for one role. */
export const onlyRole = (id: string) => sql`${id}::uuid`

/** SQL for the roles that require the types at the moment, and further supposed ones. */
export const requiring = (typeIds: string[], at: string, supposing: string[]) => sql`select role_id from certification_requirement
  where certification_type_id = any(${typeIds}::uuid[]) and created_at <= ${at}::timestamptz
  ${supposing.length > 0 ? sql`union select unnest(${supposing}::uuid[])` : sql``}`

/**
 * Returns which of the people hold which of the roles at the moment. A person has few roles and a role many holders. The `coalesce`
 * therefore keeps the planner from using an index by role.
 */
export async function holders(db: Db, roles: RawBuilder<unknown>, people: string[], at: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select g.role_id, g.account_id as user_id, g.granted_at
    from ${liveGrants(sql`${at}::timestamptz`)} g
    where coalesce(g.role_id in (${roles}), false) and g.account_id = any(${people}::uuid[])`.execute(db)
  return rows
}

type StandingKey = { certification_type_id: string; user_id: string }
export type AwardRow = StandingKey & NonNullable<StandingFacts['award']> & { created_at: string }
type AwardWithRevocation = AwardRow & { revoked_at: string | null }

/** Returns the awards of the people that exist and are not revoked at the moment, oldest first. */
export const awards = (db: Db, typeIds: string[], people: string[], at: string): Promise<AwardRow[]> =>
  awardsWhere(
    db,
    sql`w.certification_type_id = any(${typeIds}::uuid[]) and w.user_id = any(${people}::uuid[])
      and (w.revoked_at is null or w.revoked_at > ${at}::timestamptz)`,
    at,
  )

/**
 * Returns all awards of the people in an organization until a moment, with revocations. `isGiven` tells which of them held at an earlier
 * moment.
 */
export const awardsUntil = (db: Db, organizationId: string, people: string[], until: string): Promise<AwardWithRevocation[]> =>
  awardsWhere(db, sql`w.organization_id = ${organizationId}::uuid and w.user_id = any(${people}::uuid[])`, until)

/** Returns awards by a condition on `w`, given by the moment, oldest first. */
async function awardsWhere(db: Db, which: RawBuilder<unknown>, at: string): Promise<AwardWithRevocation[]> {
  const { rows } = await sql<AwardWithRevocation>`
    select w.certification_type_id, w.user_id, w.id, w.origin, w.awarded_at, w.serial, w.created_at, w.revoked_at
    from certification_award w
    where ${which} and w.created_at <= ${at}::timestamptz and w.awarded_at <= ${at}::timestamptz
    order by w.awarded_at, w.id`.execute(db)
  return rows
}

/**
 * `words`: the note of a request, the reason of an exemption. `moment`: the due date, or the end of an exemption. `ended_at`: if it ended
 * by then.
 */
export type Decision = StandingKey & {
  kind: 'request' | 'due_date' | 'exemption'
  id: string | null
  set_at: string
  ended_at: string | null
  moment: string | null
  words: string | null
}

/** Returns the requests pending and the exemptions in force at the moment, and every due date assigned by then. */
export async function decisions(db: Db, typeIds: string[], people: string[], at: string): Promise<Decision[]> {
  const moment = unplanned(at, 'timestamptz')
  const about = sql`certification_type_id = any(${unplanned(typeIds, 'uuid[]')}::uuid[]) and user_id = any(${unplanned(people, 'uuid[]')}::uuid[])`
  const { rows } = await sql<Decision>`
    select certification_type_id, user_id, 'request' as kind, id, requested_at as set_at, null::timestamptz as ended_at,
      null::timestamptz as moment, note as words
    from certification_request
    where ${about} and requested_at <= ${moment} and (decided_at is null or decided_at > ${moment})
    union all
    select certification_type_id, user_id, 'due_date', null, set_at, case when ended_at <= ${moment} then ended_at end, due_at, null
    from certification_due_date where ${about} and set_at <= ${moment}
    union all
    select certification_type_id, user_id, 'exemption', null, granted_at, null, until, reason
    from certification_exemption
    where ${about} and granted_at <= ${moment} and (until is null or until > ${moment})
      and (ended_at is null or ended_at > ${moment})`.execute(db)
  return rows
}
