import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { isTrainee } from '#platform/access/audience.ts'
import type { Db } from '#platform/db/open.ts'
import type { ClosingReason, Target } from '#platform/rows/targets.ts'

/** The thing that a code leads to. Null if it is gone or the code leads to an address. */
export type FoundTarget = { label: string; closed: ClosingReason | null } | null

const things = (targets: Target[], said: (target: Target) => RawBuilder<unknown>) => {
  const cases = targets.map(
    (target) => sql`when ${sql.lit(target.kind)} then (
      select ${said(target)} from ${sql.table(target.table)}
      where ${sql.ref(`${target.table}.id`)} = qr_code.target_id
        and ${sql.ref(`${target.table}.owner_organization_id`)} = qr_code.owner_organization_id)`,
  )
  return sql.join([sql`case qr_code.target_kind`, ...cases, sql`end`], sql` `)
}

/** SQL for the thing of a row of qr_code, as a part of the statement that reads the row. */
export const found = (targets: Target[]) =>
  sql<FoundTarget>`${things(targets, ({ table, label, closed }) => sql`json_build_object('label', ${sql.ref(`${table}.${label}`)}, 'closed', ${closed})`)}`

/** SQL for the present name of that thing. Null if it is gone or the code leads to an address. */
export const foundLabel = (targets: Target[]) => things(targets, ({ table, label }) => sql.ref(`${table}.${label}`))

/** SQL for the reason why the thing of a qr_code row cannot be reached. 'open' if it can be reached, null for an address. */
export const closed = (targets: Target[]) => sql<string | null>`case when qr_code.target_kind <> 'url'
  then coalesce(${things(targets, (target) => sql`coalesce(${target.closed}, 'open')`)}, 'target_gone') end`

/**
 * SQL for whether the caller reaches the target through a code. An address of a department's code is only for people with a role in that
 * department.
 */
export const opens = (targets: Target[], actor: Actor) => sql<SqlBool>`case when qr_code.target_kind = 'url'
  then qr_code.owner_department_id is null or ${isTrainee(actor, 'qr_code')}
  else coalesce(${things(targets, (target) => target.opensTo(actor))}, false) end`

/** Returns the name of a thing of the organization that the caller may see, or undefined. */
export async function labelOf(
  db: Db,
  actor: Actor,
  { table, label, opensTo }: Target,
  organizationId: string,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ label: string }>`
    select ${sql.ref(label)} as label from ${sql.table(table)}
    where id = ${id}::uuid and owner_organization_id = ${organizationId}::uuid and ${opensTo(actor)}`.execute(db)
  return rows[0]?.label
}
