import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isForCaller } from '../access/audience.ts'
import { type Actor, within } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import type { DB } from '../db/schema.gen.ts'

/** What can be led to, in the words of the API: things of the organization, and any address. */
export const thingKinds = ['job_aid', 'scorm_course', 'quiz'] as const
export type ThingKind = (typeof thingKinds)[number]

/** Why nobody can open a thing that there is. */
export const closings = ['target_archived', 'target_unpublished'] as const
export type Closing = (typeof closings)[number]

/** One kind of thing that something else can lead to, said by the module whose it is. Its rows have an owner. */
export type Target = {
  kind: ThingKind
  table: keyof DB
  /** The column with its name. */
  label: 'name' | 'title'
  /** Why it cannot be opened now by anybody, for a row of the table; null where it can. */
  closed: RawBuilder<Closing | null>
  /** Whether it is for the caller, likewise. */
  opensTo: (actor: Actor) => RawBuilder<SqlBool>
  /** Where people read it. */
  pageOf: (thing: { organization: string; id: string }) => string
}

/** Whether the caller may see a row of a table with audiences: it is for them, or they read the family over its owner. */
export const isSeen = (actor: Actor, read: Permission, table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isForCaller(actor, read, table)} or ${within(actor, read, table)})`

type OfAudience = Pick<Target, 'kind' | 'table' | 'label' | 'pageOf'> & { read: Permission }

/** A kind with an audience, which readers of the family may open as well. */
export const ofAudience = ({ read, ...target }: OfAudience): Target => ({
  ...target,
  closed: sql`case when ${sql.ref(`${target.table}.archived_at`)} is not null then 'target_archived' end`,
  opensTo: (actor) => isSeen(actor, read, target.table),
})
