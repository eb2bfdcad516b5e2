import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TSchema } from 'typebox'
import { type Actor, within } from '../access/actor.ts'
import { managedPeople, managerOf } from '../access/managers.ts'
import type { Permission } from '../access/permissions.ts'

/** The kinds of things that can wait for a decision, as the API names them. */
export const awaitedKinds = [
  'certification_request',
  'sign_off_request',
  'learning_record',
  'quiz_attempt',
  'event_sign_up',
  'forum_report',
] as const
export type AwaitedKind = (typeof awaitedKinds)[number]

/** One kind of thing that waits for a decision, declared by its module. */
export type Awaited = {
  kind: AwaitedKind
  /**
   * SQL for rows `(organization_id)`: one for each decision that the caller may make now, by the rule of its decider. Undefined if they
   * decide nothing of the kind.
   */
  waits: (actor: Actor) => RawBuilder<unknown> | undefined
  /** The shapes that show it to the decider. Each has its version. */
  shapes: TSchema[]
  /** The operations that decide. Each takes the version that the caller saw. */
  decidedBy: string[]
}

/** Returns `waits` if the caller holds the permission anywhere, else undefined. */
export const deciding = (actor: Actor, need: Permission, waits: () => RawBuilder<unknown>): RawBuilder<unknown> | undefined =>
  actor.superuser || [...actor.organizations].some(([, access]) => access.anywhere.has(need)) ? waits() : undefined

/** Columns of a row: its organization, its person, and the table with its owner. */
type AwaitedColumns = { organization: string; person: string; owner: string }

/**
 * SQL condition: the caller decides about a row, by a permission or as a manager of its person. Undefined if they decide about none. It
 * first narrows to organizations where they have a say, which has an index. An `or` of the reasons alone would read every row of their
 * departments.
 */
export function decidingOrManaging(
  actor: Actor,
  need: Permission,
  { organization, person, owner }: AwaitedColumns,
): RawBuilder<SqlBool> | undefined {
  if (actor.superuser) return sql`true`
  const there = [...actor.organizations].flatMap(([id, { anywhere }]) => (anywhere.has(need) || managerOf(actor, id) ? [id] : []))
  if (there.length === 0) return undefined
  const manager = managerOf(actor)
  const chain = manager ? sql`or (${sql.ref(organization)}, ${sql.ref(person)}) in (${managedPeople(manager)})` : sql``
  return sql`(${sql.ref(organization)} = any(${there}::uuid[]) and (${within(actor, need, owner)} ${chain}))`
}
