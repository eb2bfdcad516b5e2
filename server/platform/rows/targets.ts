import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isForCaller } from '../access/audience.ts'
import { type Actor, within } from '../access/actor.ts'
import type { Permission } from '../access/permissions.ts'
import type { DB } from '../db/schema.gen.ts'

/** The kinds of things that a link can lead to, as the API names them. Any URL is possible too. */
export const thingKinds = ['job_aid', 'scorm_course', 'quiz'] as const
export type ThingKind = (typeof thingKinds)[number]

/** Why a thing cannot be opened by anyone. */
export const closings = ['target_archived', 'target_unpublished'] as const
export type ClosingReason = (typeof closings)[number]

/** One kind of thing that a link can lead to, declared by its module. Its rows have an owner. */
export type Target = {
  kind: ThingKind
  table: keyof DB
  /** The column with its name. */
  label: 'name' | 'title'
  /** SQL: why a row of the table cannot be opened by anyone now; null if it can. */
  closed: RawBuilder<ClosingReason | null>
  /** SQL condition: the row is for the caller. */
  opensTo: (actor: Actor) => RawBuilder<SqlBool>
  /** Returns the page of the thing. */
  pageOf: (thing: { organization: string; id: string }) => string
}

/** SQL condition: the caller may see a row of a table with audiences. It is for them, or they hold the read permission over its owner. */
export const isSeen = (actor: Actor, read: Permission, table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${isForCaller(actor, read, table)} or ${within(actor, read, table)})`

type AudienceTarget = Pick<Target, 'kind' | 'table' | 'label' | 'pageOf'> & { read: Permission }

/** Declares a kind with an audience. Holders of the family's read permission may open it too. */
export const ofAudience = ({ read, ...target }: AudienceTarget): Target => ({
  ...target,
  closed: sql`case when ${sql.ref(`${target.table}.archived_at`)} is not null then 'target_archived' end`,
  opensTo: (actor) => isSeen(actor, read, target.table),
})
