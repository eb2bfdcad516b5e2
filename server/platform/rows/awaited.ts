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

/** The decisions that a waiting thing can take. */
export const awaitedActs = ['approve', 'reject', 'decline', 'grade', 'hide', 'restore'] as const
export type AwaitedAct = (typeof awaitedActs)[number]

/** The columns of a waiting row, with their SQL types. */
const columnTypes = [
  /** Unique over all kinds. It orders rows of one moment. */
  ['key', 'uuid'],
  /** The id of the row in addresses. */
  ['id', 'text'],
  ['organization_id', 'uuid'],
  /** The record, certification, event, quiz or forum thread of the decision. */
  ['thing_id', 'uuid'],
  ['title', 'text'],
  /** The account of the person who waits. */
  ['person_id', 'uuid'],
  /** The name of a person without an account. */
  ['person_name', 'text'],
  ['since', 'timestamptz'],
  ['version', 'text'],
  ['hours', 'float8'],
  ['evidence_count', 'int'],
] as const
type AwaitedColumn = (typeof columnTypes)[number][0]
type OptionalColumn = 'person_name' | 'version' | 'hours' | 'evidence_count'
type AwaitedColumns = Record<Exclude<AwaitedColumn, OptionalColumn>, RawBuilder<unknown>> & {
  [Name in OptionalColumn]?: RawBuilder<unknown>
}

/** SQL for waiting rows, with the same columns for each kind. `rest` begins with `from`. */
export function awaitedRows(columns: AwaitedColumns, rest: RawBuilder<unknown>): RawBuilder<unknown> {
  const selected = columnTypes.map(([name, type]) => sql`(${columns[name] ?? sql`null`})::${sql.raw(type)} as ${sql.ref(name)}`)
  return sql`select ${sql.join(selected)} ${rest}`
}

/** One kind of thing that waits for a decision, declared by its module. */
export type Awaited = {
  kind: AwaitedKind
  /**
   * `awaitedRows`: one for each decision that the caller may make now, by the rule of its decider. Undefined if they decide nothing of the
   * kind.
   */
  waits: (actor: Actor) => RawBuilder<unknown> | undefined
  /** The decisions that the caller may make about each row. */
  acts: AwaitedAct[]
  /** The shapes that show it to the decider. Each has its version. */
  shapes: TSchema[]
  /** The operations that decide. Each takes the version that the caller saw. */
  decidedBy: string[]
}

/** Returns `waits` if the caller holds the permission anywhere, else undefined. */
export const deciding = (actor: Actor, need: Permission, waits: () => RawBuilder<unknown>): RawBuilder<unknown> | undefined =>
  actor.superuser || [...actor.organizations].some(([, access]) => access.anywhere.has(need)) ? waits() : undefined

/** Columns of a row: its organization, its person, and the table with its owner. */
type DecidedColumns = { organization: string; person: string; owner: string }

/**
 * SQL condition: the caller decides about a row, by a permission or as a manager of its person. Undefined if they decide about none. It
 * first narrows to organizations where they have a say, which has an index. An `or` of the reasons alone would read every row of their
 * departments.
 */
export function decidingOrManaging(
  actor: Actor,
  need: Permission,
  { organization, person, owner }: DecidedColumns,
): RawBuilder<SqlBool> | undefined {
  if (actor.superuser) return sql`true`
  const there = [...actor.organizations].flatMap(([id, { anywhere }]) => (anywhere.has(need) || managerOf(actor, id) ? [id] : []))
  if (there.length === 0) return undefined
  const manager = managerOf(actor)
  const chain = manager ? sql`or (${sql.ref(organization)}, ${sql.ref(person)}) in (${managedPeople(manager)})` : sql``
  return sql`(${sql.ref(organization)} = any(${there}::uuid[]) and (${within(actor, need, owner)} ${chain}))`
}
