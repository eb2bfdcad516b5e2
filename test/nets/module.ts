import type { Need } from '../../server/platform/access/declared.ts'
import type { Permission } from '../../server/platform/access/permissions.ts'
import type { Schema } from '../contract/document.ts'
import type { Harness, Person } from '../harness.ts'
import type { Ids } from './requests.ts'

/** Everything that the nets need to know about one module, said in its `nets.ts`, and that its shapes and paths do not say. */
export type Nets = {
  /** Its rows in the world, by the names that paths use for them. Those of the modules before it in the list are in `ids`. */
  rows?: (t: Harness, world: World) => Promise<Ids>
  /** Rows about its rows that each of these accounts has for itself. */
  belongings?: (t: Harness, accounts: string[], ids: Ids) => Promise<Ids>
  /** By the name of an operation. */
  operations?: Record<string, OperationNets>
  /** Fields of bodies and queries that name a row: a value of the world. */
  fields?: (ids: Ids) => Record<string, unknown>
  /** The rows that the fuzz tries in such a field, where these are more than the one of `fields`; by its name, or by an operation and its name. */
  choices?: (ids: Ids) => Record<string, string[]>
  /** Fields that have to stand beside one that names a row, by its name, or by an operation and its name. */
  beside?: (ids: Ids) => Record<string, Body>
  /** Who sees its rows. Of several that fit a path, the one that comes first in the path holds. */
  sights?: Sight[]
  /** Its reading, where that covers what the organization itself owns for those who hold it anywhere there. */
  catalogue?: Permission
  /** Rules about its rows that always hold, as SQL that finds the `fault` of each row for which one does not. */
  invariants?: Record<string, string>
  /** Rules that hold as long as everything goes through the service. */
  books?: Record<string, string>
  /** Rows that name a stored file, as SQL: `key`, `organization_id`, `size_bytes` and `named_by`. */
  files?: string[]
}

/** An organization in which a module makes its rows, for a learner, and for a member who holds a role. */
export type World = {
  organization_id: string
  owned: { owner_organization_id: string; owner_department_id: string | null }
  /** Stands in every text of the organization. */
  mark: string
  learner: Person
  member: Person
  roles: { learning: { id: string }; holding: { id: string } }
  ids: Ids
}

export type Body = Record<string, unknown>

export type OperationNets = {
  /** A legal body, where a sample of the shape is none. */
  body?: (ids: Ids) => Body
  form?: (ids: Ids) => Record<string, string>
  query?: (ids: Ids) => Record<string, string>
  /** Name in the path → name of the row that it is asked of instead, where it is legal only of some rows. */
  path?: Record<string, string>
  /** Sentences that refuse what the shape allows. */
  refuses?: RegExp[]
  /** Makes a body that fits the shape fit the rules beyond it, most of the time. */
  mend?: (body: Body, ids: Ids) => Body
  /** Why no request is fulfilled in the world: a conflict is as far as it goes. */
  obstacle?: string
  /** The person whom the fuzz has ask, where that is not one with every permission. */
  asker?: 'learner' | 'superuser'
  /** The answer with the fields of the body at the places where the body had them. */
  echo?: (answer: Body) => Body
  /** Parts of its form that are JSON. */
  parts?: Record<string, Part>
  /** Changes nothing, though it is no GET: about what is not there, it has nothing to tell. */
  asks?: true
  /** The name of the row that its list shows, where its permission has another name. */
  lists?: string
  /** Its list is compressed: no id can be looked for in it. */
  packed?: true
  /** For everybody whom a certification reaches, more than for those of whom it is required. */
  reaches?: true
  /** Makes a role, which carries nothing before. */
  makesRole?: true
}

/** `like`: the operation whose rules beyond the shape the part is held to. `ids`: its fields that name a row. */
export type Part = { shape?: Schema; like?: string; ids?: string[] }

/** How a row concerns a person, who therefore is answered 403 instead of 404. */
export type Relation = 'learner' | 'manager-chain' | 'audience' | 'roster'

export type Sight = {
  /** A part of the path that such a row is named in. */
  at: string
  /** The permission that shows it to people whom it does not concern. */
  read?: Permission
  /** People whom it concerns, whatever they hold; an operation that only reads may be for readers alone. */
  seenBy?: (needs: Need) => Relation[]
  /** No department owns such a row. */
  ofOrganizations?: true
  /** An archived organization ends what people do with it for themselves. */
  closes?: true
  /** A permission that is needed over the row beside the one over the role. */
  beside?: Permission
}

/** Seen by the people whom it concerns, except where the operation is for readers. */
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

/** All records in one; two modules that speak of one name contradict each other. */
export function merge<Value>(records: Record<string, Value>[]): Record<string, Value> {
  const names = records.flatMap((record) => Object.keys(record))
  const twice = names.filter((name, nth) => names.indexOf(name) !== nth)
  if (twice.length > 0) throw new Error(`Two modules tell the nets of ${twice.join(', ')}.`)
  return Object.assign({}, ...records)
}
