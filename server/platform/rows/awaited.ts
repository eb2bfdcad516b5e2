import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TSchema } from 'typebox'
import { type Actor, within } from '../access/actor.ts'
import { managedPeople, managerOf } from '../access/managers.ts'
import type { Permission } from '../access/permissions.ts'

/** What can wait for somebody's decision, in the words of the API. */
export const awaitedKinds = [
  'certification_request',
  'sign_off_request',
  'learning_record',
  'quiz_attempt',
  'event_sign_up',
  'forum_report',
] as const
export type AwaitedKind = (typeof awaitedKinds)[number]

/** One kind of thing that waits until somebody decides, said by the module whose it is. */
export type Awaited = {
  kind: AwaitedKind
  /**
   * What of it the caller may decide now, by the rule of whoever decides it, as SQL for rows (organization_id): one for each decision.
   * Undefined where they decide nothing of the kind.
   */
  waits: (actor: Actor) => RawBuilder<unknown> | undefined
  /** The shapes that show it to who decides. Each has its version. */
  shapes: TSchema[]
  /** The operations that decide about it. Each takes the version that the caller saw. */
  decidedBy: string[]
}

/** What waits for whoever holds a permission, where the caller holds it anywhere. */
export const deciding = (actor: Actor, need: Permission, waits: () => RawBuilder<unknown>): RawBuilder<unknown> | undefined =>
  actor.superuser || [...actor.organizations].some(([, access]) => access.anywhere.has(need)) ? waits() : undefined

/** Columns of a row: in which organization it is, whom it is about, and the table with its owner. */
type About = { organization: string; person: string; owner: string }

/**
 * Whether the caller decides about a row, by a permission or as a manager of whom it is about; undefined where they decide about none.
 * Whatever waits where they have any say is looked through by its own index: an `or` of the reasons alone would read every row of
 * their departments.
 */
export function decidingOrManaging(
  actor: Actor,
  need: Permission,
  { organization, person, owner }: About,
): RawBuilder<SqlBool> | undefined {
  if (actor.superuser) return sql`true`
  const there = [...actor.organizations].flatMap(([id, { anywhere }]) => (anywhere.has(need) || managerOf(actor, id) ? [id] : []))
  if (there.length === 0) return undefined
  const manager = managerOf(actor)
  const chain = manager ? sql`or (${sql.ref(organization)}, ${sql.ref(person)}) in (${managedPeople(manager)})` : sql``
  return sql`(${sql.ref(organization)} = any(${there}::uuid[]) and (${within(actor, need, owner)} ${chain}))`
}
