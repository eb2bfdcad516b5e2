import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { TSchema } from 'typebox'
import type { Context } from './context.ts'
import type { Family } from './platform/audit/families.ts'
import type { Db } from './platform/db/open.ts'
import type { DB } from './platform/db/schema.gen.ts'
import type { Notifier } from './platform/notices/notifier.ts'
import type { Awaited } from './platform/rows/awaited.ts'
import type { Discussed } from './platform/rows/discussions.ts'
import type { BlobTable, OwnedTable } from './platform/rows/owned.ts'
import type { Personal } from './platform/rows/personal.ts'
import type { Searched } from './platform/rows/searched.ts'
import type { Tagged } from './platform/rows/tags.ts'
import type { Target } from './platform/rows/targets.ts'

/** What one module is to the others, said in its `module.ts`. Whatever it leaves out it has not. */
export type Module = {
  /** The shapes with names: components of the document. */
  shapes?: (house: House) => TSchema[]
  /** Beneath /api. */
  api?: (context: Context, house: House) => FastifyPluginAsyncTypebox[]
  /** Settles what has come about by time alone, such as the end of something that nobody used any more. */
  settles?: Settles
  /** Whether what others settle shows in its answers: in those that only read, or in all. */
  showsSettled?: 'in reads' | 'in all'
  /** What has to be done every minute: safe twice at once, and late. Where no scheduler outside asks for it, the service does it. */
  tick?: (context: Context, house: House, signal: AbortSignal) => Promise<unknown>
  /** At addresses of their own. */
  pages?: (context: Context, house: House) => FastifyPluginAsyncTypebox[]
  /** Every table that is the module's. */
  tables?: (keyof DB)[]
  /** What organizations and departments own of it. */
  owned?: OwnedTable[]
  blobs?: BlobTable[]
  /** What is tagged with subjects. */
  tagged?: Tagged[]
  /** The kind of its things that a code can lead to. */
  target?: Target
  /** What the search finds of it; some of it depends on what has a discussion. */
  searched?: Searched[] | ((discussed: Discussed[]) => Searched[])
  /** The kind of its things that have a discussion. */
  discussed?: Discussed
  /** The kind of its things that wait until somebody decides. */
  awaited?: Awaited[]
  personal?: Personal
  /** What the audit trail is told of. */
  families?: Family[]
  /** What people are to hear of; some of it depends on what has a discussion. */
  notifies?: Notifier[] | ((discussed: Discussed[]) => Notifier[])
}

/** The routes of a module; some need what all modules declare of a kind. */
export type Routes<Declared = void> = (context: Context, declared: Declared) => FastifyPluginAsyncTypebox

type Settles = (db: Db) => Promise<void>

/** What all modules declare, in the order of the list, which is the order of what people are told: most significant first. */
export type House = {
  settles: Settles[]
  owned: OwnedTable[]
  blobs: BlobTable[]
  tagged: Tagged[]
  targets: Target[]
  searched: Searched[]
  discussed: Discussed[]
  awaited: Awaited[]
  personal: Personal[]
  families: Family[]
  notifies: Notifier[]
}

export function compose(modules: Module[]): House {
  const discussed = modules.flatMap(({ discussed }) => discussed ?? [])
  return {
    settles: modules.flatMap(({ settles }) => settles ?? []),
    owned: modules.flatMap(({ owned = [] }) => owned),
    blobs: modules.flatMap(({ blobs = [] }) => blobs),
    tagged: modules.flatMap(({ tagged = [] }) => tagged),
    targets: modules.flatMap(({ target }) => target ?? []),
    searched: modules.flatMap(({ searched = [] }) => (typeof searched === 'function' ? searched(discussed) : searched)),
    discussed,
    awaited: modules.flatMap(({ awaited }) => awaited ?? []),
    personal: modules.flatMap(({ personal }) => personal ?? []),
    families: modules.flatMap(({ families }) => families ?? []),
    notifies: modules.flatMap(({ notifies = [] }) => (typeof notifies === 'function' ? notifies(discussed) : notifies)),
  }
}
