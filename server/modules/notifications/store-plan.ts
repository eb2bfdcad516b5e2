import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { person } from '#platform/access/people.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { mailed } from '#platform/notices/kinds.ts'
import type { NoticeDetails, Notifier, PlanningInput } from '#platform/notices/notifier.ts'
import type { PersonRef } from '#platform/shapes.ts'
import { isLiveOrganization } from '#platform/access/live-organizations.ts'

/** The input of a planning: facts since a moment, and the organizations whose due dates must be checked again. */
export type PlanningSpan = Omit<PlanningInput, 'db'>

/** Older facts are never announced, however late the planning. */
const OLDEST = sql`interval '14 days'`
/** Each planning begins some time before the end of the last one, to find facts that were committed late. */
const OVERLAP = sql`interval '1 hour'`
const ROUND = sql`interval '55 minutes'`

export async function due(db: Db): Promise<PlanningSpan> {
  const { rows } = await sql<PlanningSpan>`
    select clock_timestamp() as at, greatest(installed_at, planned_through - ${OVERLAP}, now() - ${OLDEST}) as since,
      array(select o.id::text from organization o left join notification_round r on r.organization_id = o.id
        where ${isLiveOrganization('o.id')} and coalesce(r.planned_at < now() - ${ROUND}, true)) as organizations
    from notification_start`.execute(db)
  return rows[0]!
}

/** Returns the input of a planning for one organization. */
export const dueIn = async (db: Db, organizationId: string): Promise<PlanningSpan> => ({
  ...(await due(db)),
  organizations: [organizationId],
})

/** Stores that everything until this moment was planned. */
export async function looked(db: Tx, { at, organizations }: PlanningSpan): Promise<void> {
  await sql`update notification_start set planned_through = greatest(planned_through, ${at}::timestamptz)`.execute(db)
  await sql`
    insert into notification_round (organization_id, planned_at)
    select o.id, ${at}::timestamptz from organization o where o.id = any(${organizations}::uuid[])
    on conflict (organization_id) do update set planned_at = greatest(notification_round.planned_at, excluded.planned_at)`.execute(db)
}

export type Draft = {
  organization_id: string
  user_id: string
  subject_id: string
  occasion: string
  about: NoticeDetails
  expires_at: string | null
  channel: 'in_app' | 'mail'
}

/** SQL for the new notices of a plan, for people who want them and can get them. */
async function fresh(notifier: Notifier, planning: PlanningInput, channels: Draft['channel'][]) {
  const { kind } = notifier
  return sql<Draft>`
    select planned.organization_id, planned.user_id, planned.subject_id, planned.occasion, planned.about, planned.expires_at, way.channel
    from (select distinct on (user_id, subject_id, occasion) * from (${await notifier.plan(planning)}) plan) planned
    join membership m on m.organization_id = planned.organization_id and m.account_id = planned.user_id
    join account a on a.id = planned.user_id and a.disabled_at is null and a.kind = 'human'
    cross join unnest(${channels}::text[]) way (channel)
    left join notification_choice c on c.user_id = planned.user_id and c.kind = ${kind}
    where ${isLiveOrganization('planned.organization_id')} and case way.channel when 'in_app' then coalesce(c.in_app, true) else coalesce(c.email, ${mailed.has(kind)}) end
      and coalesce(planned.expires_at > now(), true)
      and not exists (
        select from notification n where n.user_id = planned.user_id and n.kind = ${kind} and n.subject_id = planned.subject_id
          and n.occasion = planned.occasion and n.channel = way.channel)`
}

export async function drafts(notifier: Notifier, planning: PlanningInput, channels: Draft['channel'][]): Promise<Draft[]> {
  const { rows } = await (await fresh(notifier, planning, channels)).execute(planning.db)
  return rows
}

type PreviewRow = Pick<Draft, 'subject_id' | 'occasion' | 'channel'> & { person: PersonRef }

/** Returns the new notices in one organization, with people as the reader sees them. */
export async function preview(
  actor: Actor,
  organizationId: string,
  notifier: Notifier,
  planning: PlanningInput,
  channels: Draft['channel'][],
) {
  const { rows } = await sql<PreviewRow>`
    select draft.subject_id, draft.occasion, draft.channel, ${person(actor, 'draft.user_id', 'draft.organization_id')} as person
    from (${await fresh(notifier, planning, channels)}) draft
    where draft.organization_id = ${organizationId}::uuid order by draft.user_id, draft.occasion, draft.channel`.execute(planning.db)
  return rows
}

const CHUNK = 2000

/** Writes notices. Returns how many were new. */
export async function insert(db: Db, { kind, about }: Pick<Notifier, 'kind' | 'about'>, all: Draft[]): Promise<number> {
  let written = 0
  for (let at = 0; at < all.length; at += CHUNK) {
    const rows = all.slice(at, at + CHUNK).map((draft) => ({ id: randomUUIDv7(), ...draft }))
    const { numAffectedRows = 0n } = await sql`
      insert into notification (id, organization_id, user_id, kind, subject_kind, subject_id, occasion, channel, about, expires_at)
      select r.id, r.organization_id, r.user_id, ${kind}::text, ${about}::text, r.subject_id, r.occasion, r.channel, r.about, r.expires_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, organization_id uuid, user_id uuid, subject_id uuid,
        occasion text, channel text, about jsonb, expires_at timestamptz)
      join organization o on o.id = r.organization_id
      on conflict do nothing`.execute(db)
    written += Number(numAffectedRows)
  }
  return written
}
