import type { Need } from '../../server/platform/access/declared.ts'
import type { Permission } from '../../server/platform/access/permissions.ts'
import type { Schema } from '../contract/document.ts'
import type { Harness, Person } from '../harness.ts'
import type { Ids } from './requests.ts'

/** Everything that the nets need to know about a module beyond its schemas and paths. The module declares it in its `nets.ts`. */
export type Nets = {
  /**
   * Creates the module's rows in the world, and returns their ids by the parameters of paths. `ids` has those of the
   * modules before it in the list.
   */
  rows?: (t: Harness, world: World) => Promise<Ids>
  /** Creates rows about its rows that each of these accounts has for itself. */
  belongings?: (t: Harness, accounts: string[], ids: Ids) => Promise<Ids>
  /** The declarations about operations, by name. */
  operations?: Record<string, OperationNets>
  /** The values of the world for fields of bodies and queries that name a row. */
  fields?: (ids: Ids) => Record<string, unknown>
  /** The rows that the fuzz tries in such a field, where these are more than the one of `fields`; by its name, or by an operation and its name. */
  choices?: (ids: Ids) => Record<string, string[]>
  /** Fields that have to stand beside one that names a row, by its name, or by an operation and its name. */
  beside?: (ids: Ids) => Record<string, Body>
  /** Who sees its rows. Of several that fit a path, the one that comes first in the path holds. */
  sights?: Sight[]
  /** The read permission of a catalogue: held anywhere in an organization, it covers what the organization itself owns. */
  catalogue?: Permission
  /** Rules about its rows that always hold, as SQL that returns the `fault` of each row that violates one. */
  invariants?: Record<string, string>
  /** Rules that hold as long as all changes go through the service. */
  books?: Record<string, string>
  /** SQL for rows that name a stored file: `key`, `organization_id`, `size_bytes` and `named_by`. */
  files?: string[]
}

/** An organization in which a module creates its rows, for a learner and for a member who holds a role. */
export type World = {
  organization_id: string
  owned: { owner_organization_id: string; owner_department_id: string | null }
  /** A text that occurs in every text of the organization. */
  mark: string
  learner: Person
  member: Person
  roles: { learning: { id: string }; holding: { id: string } }
  ids: Ids
}

export type Body = Record<string, unknown>

export type OperationNets = {
  /** A valid body, if the sample of the schema is not valid. */
  body?: (ids: Ids) => Body
  form?: (ids: Ids) => Record<string, string>
  query?: (ids: Ids) => Record<string, string>
  /** For a parameter of the path, the name of another row to use. Set if the operation is valid only for some rows. */
  path?: Record<string, string>
  /** The sentences that refuse what the schema allows. */
  refuses?: RegExp[]
  /** Changes a body of the schema so that it usually meets the rules beyond it. */
  mend?: (body: Body, ids: Ids) => Body
  /** The reason why no request succeeds in the world: the best answer is a conflict. */
  obstacle?: string
  /**
   * The reason why the matrix, the tenants and the references leave it out. These nets undo each request, and cannot undo work that goes on
   * after it. The module tests its callers and tenants.
   */
  apart?: string
  /** The person who sends the request in the fuzz, if it is not one with every permission. */
  asker?: 'learner' | 'superuser'
  /** Returns the answer with its fields in the same places as in the body. */
  echo?: (answer: Body) => Body
  /** The parts of its form that are JSON. */
  parts?: Record<string, Part>
  /** The operation is no GET but changes nothing, so for unknown ids it may succeed without telling anything. */
  asks?: true
  /** The name of the row that its list shows, if it cannot be derived from its permission. */
  lists?: string
  /** The list is compressed, so ids cannot be searched for in it. */
  packed?: true
  /** It is for everybody whom a certification reaches, not only for those of whom it is required. */
  reaches?: true
  /** It creates a role, which has no permissions before. */
  makesRole?: true
}

/** A part of a form. `like` is the operation whose rules beyond the schema apply to it; `ids` are its fields that name a row. */
export type Part = { shape?: Schema; like?: string; ids?: string[] }

/** A person's relation to a row, for which they get 403 instead of 404. */
export type Relation = 'learner' | 'manager-chain' | 'audience' | 'roster'

export type Sight = {
  /** The part of the path that names such a row. */
  at: string
  /** The permission that shows the row to other people. */
  read?: Permission
  /** The relations that show the row without a permission. An operation that only reads may be for readers alone. */
  seenBy?: (needs: Need) => Relation[]
  /** Such a row always belongs to the organization, never to a department. */
  ofOrganizations?: true
  /** An archived organization prevents what people do with the row for themselves. */
  closes?: true
  /** A permission over the row that is needed in addition to the one over the role. */
  beside?: Permission
}

/** Returns the relations that show a row, except for an operation that is only for readers. */
export const unlessReading =
  (read: Permission, ...relations: Relation[]) =>
  (needs: Need): Relation[] =>
    needs === read ? [] : relations

export function compose(modules: Nets[]) {
  return {
    rows: modules.flatMap(({ rows }) => rows ?? []),
    belongings: modules.flatMap(({ belongings }) => belongings ?? []),
    operations: merge(modules.map(({ operations = {} }) => operations)),
    fields: (ids: Ids) => merge(modules.map(({ fields }) => fields?.(ids) ?? {})),
    choices: (ids: Ids) => merge(modules.map(({ choices }) => choices?.(ids) ?? {})),
    beside: (ids: Ids) => merge(modules.map(({ beside }) => beside?.(ids) ?? {})),
    sights: modules.flatMap(({ sights = [] }) => sights),
    catalogue: new Set(modules.flatMap(({ catalogue }) => catalogue ?? [])),
    invariants: merge(modules.map(({ invariants = {} }) => invariants)),
    books: merge(modules.map(({ books = {} }) => books)),
    files: modules.flatMap(({ files = [] }) => files),
  }
}

/** Merges the records. Throws if two modules declare the same name. */
export function merge<Value>(records: Record<string, Value>[]): Record<string, Value> {
  const names = records.flatMap((record) => Object.keys(record))
  const twice = names.filter((name, nth) => names.indexOf(name) !== nth)
  if (twice.length > 0) throw new Error(`Two modules tell the nets of ${twice.join(', ')}.`)
  return Object.assign({}, ...records)
}
