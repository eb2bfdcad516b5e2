import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { TSchema } from 'typebox'
import type { Context } from './context.ts'
import type { Opposites } from './platform/acts/opposites.ts'
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

/** The parts that a module offers to the others, declared in its `module.ts`. A missing field means that the module has no such part. */
export type Module = {
  /** The named shapes: components of the OpenAPI document. */
  shapes?: (house: ModuleDeclarations) => TSchema[]
  /** Routes under /api. */
  api?: (context: Context, house: ModuleDeclarations) => FastifyPluginAsyncTypebox[]
  /** Settles changes that are due by time alone, such as the end of something that is no longer used. */
  settles?: Settler
  /** Whether answers show what other modules settle: only answers to reads, or all. */
  showsSettled?: 'in reads' | 'in all'
  /** Work for every minute. It must be safe to run twice at once and late. Without an external scheduler, the service runs it. */
  tick?: (context: Context, house: ModuleDeclarations, signal: AbortSignal) => Promise<unknown>
  /** Routes outside /api. */
  pages?: (context: Context, house: ModuleDeclarations) => FastifyPluginAsyncTypebox[]
  /** Every table of the module. */
  tables?: (keyof DB)[]
  /** Tables whose rows belong to organizations and departments. */
  owned?: OwnedTable[]
  blobs?: BlobTable[]
  /** Tables whose rows are tagged with subjects. */
  tagged?: Tagged[]
  /** The kind of its things that a QR code can lead to. */
  target?: Target
  /** The rows that the search finds. Some depend on the discussed kinds. */
  searched?: Searched[] | ((discussed: Discussed[]) => Searched[])
  /** The kind of its things that have a discussion. */
  discussed?: Discussed
  /** The kinds of its things that wait for a decision. */
  awaited?: Awaited[]
  personal?: Personal
  /** The kinds of things that the audit trail records. */
  families?: Family[]
  /** How entries of the audit trail are taken back, beside the trail that writes them. */
  opposites?: Opposites
  /** The notices that people get. Some depend on the discussed kinds. */
  notifies?: Notifier[] | ((discussed: Discussed[]) => Notifier[])
}

/** The routes of a module. Some need what all modules declare of a kind. */
export type Routes<Declared = void> = (context: Context, declared: Declared) => FastifyPluginAsyncTypebox

type Settler = (db: Db) => Promise<void>

/** The declarations of all modules, in the order of the list. Messages to people use this order: the most significant comes first. */
export type ModuleDeclarations = {
  settles: Settler[]
  owned: OwnedTable[]
  blobs: BlobTable[]
  tagged: Tagged[]
  targets: Target[]
  searched: Searched[]
  discussed: Discussed[]
  awaited: Awaited[]
  personal: Personal[]
  families: Family[]
  opposites: Opposites
  notifies: Notifier[]
}

export function compose(modules: Module[]): ModuleDeclarations {
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
    opposites: Object.assign({}, ...modules.map(({ opposites }) => opposites)),
    notifies: modules.flatMap(({ notifies = [] }) => (typeof notifies === 'function' ? notifies(discussed) : notifies)),
  }
}
