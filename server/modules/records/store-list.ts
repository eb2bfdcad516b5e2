import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, scopeOf } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { statementIn, unplanned } from '#platform/db/statement.ts'
import type { OwnerFilter } from '#platform/access/owner.ts'
import { managedPeople } from '#platform/access/managers.ts'
import { readerOf } from '#platform/access/people.ts'
import { type PageRequest, type WrittenRow, writtenPage } from '#platform/rows/page.ts'
import type { EvidenceType } from './evidence/schema.ts'
import type { RecordStatus } from './schema.ts'
import { view } from './store-view.ts'

export type RecordFilter = OwnerFilter & {
  learner?: string
  subject_id?: string
  status?: RecordStatus
  evidence_type?: EvidenceType
  include_archived: boolean
}
type Position = [at: string, id: string]

/** Why the caller sees records. */
type Reason = 'everywhere' | 'organization' | 'organizations' | 'department' | 'departments' | 'own' | 'chain'
type Name =
  | 'caller'
  | 'directories'
  | 'managed'
  | Extract<Reason, `${string}${'organization' | 'department'}${string}`>
  | Exclude<keyof RecordFilter, 'include_archived'>
  | 'at'
  | 'id'
/** Of whatever is not one id. */
const typeOf: Partial<Record<Name, 'uuid[]' | 'text' | 'timestamptz'>> = {
  directories: 'uuid[]',
  managed: 'uuid[]',
  organizations: 'uuid[]',
  departments: 'uuid[]',
  status: 'text',
  evidence_type: 'text',
  at: 'timestamptz',
}
/** What is compared with; in a statement that is put together once, the names of values stand here. */
type Values = Partial<Record<Name, unknown>>
/** Who asks, why they see records, and what for. */
type Asked = { superuser: boolean; reasons: Reason[]; archived: boolean; values: Values }

/** A Page of what the caller may see, newest first, as the JSON that the one statement writes. */
export async function list(db: Db, actor: Actor, filter: RecordFilter, request: PageRequest): Promise<string> {
  const { form, values } = formOf(actor, filter, request)
  return writtenPage(await pages(db, form, values), request)
}

type Form = Omit<Asked, 'values'> & { given: Name[]; most: number }

/** In which form a caller reads such a page. */
export function formOf(actor: Actor, filter: RecordFilter, { after, limit }: Pick<PageRequest, 'after' | 'limit'>) {
  const { values, ...asked } = askedOf(actor, filter, after)
  return { form: { ...asked, given: names(values), most: limit + 1 }, values }
}

export const pages = statementIn<WrittenRow, Form, Values>(({ given, most, ...same }, value) => {
  const values: Values = Object.fromEntries(given.map((name) => [name, unplanned(value(name), typeOf[name] ?? 'uuid')]))
  const reader = { superuser: same.superuser, id: values.caller, directories: values.directories, managed: values.managed }
  return sql`
    select created_at, id, row_to_json(shown)::text as json
    from (${view(reader, rowsAsked({ ...same, values }, most))} order by record.created_at desc, record.id desc) shown`
})

function askedOf(actor: Actor, { include_archived, ...filter }: RecordFilter, after?: Position): Asked {
  const { superuser, id: caller, directories, managed } = readerOf(actor)
  const held = readScope(actor, filter)
  const all = readsAll(actor, filter)
  const reasons = [...held.reasons]
  if (!all) reasons.push('own')
  if (!all && managed !== undefined && (filter.status ?? 'pending') === 'pending') reasons.push('chain')
  const [at, id] = after ?? []
  return { superuser, reasons, archived: include_archived, values: { caller, directories, managed, ...held.values, ...filter, at, id } }
}

const names = (values: Values) => (Object.keys(values) as Name[]).filter((name) => values[name] !== undefined)

/** Whether the caller may read every record of whom the filter names, so that no other reason would add one. */
const readsAll = (actor: Actor, { organization_id, department_id }: OwnerFilter) =>
  organization_id === undefined
    ? actor.superuser
    : actor.holds('records:read', { owner_organization_id: organization_id, owner_department_id: department_id ?? null })

type Scope = { reasons: Reason[]; values: Values }

/** Where records:read is held, narrowed to the owner filter: an index range for each organization or department. */
function readScope(actor: Actor, { organization_id, department_id }: OwnerFilter): Scope {
  const { organizations, departments } = scopeOf(actor, 'records:read')
  if (organization_id === undefined)
    return actor.superuser
      ? { reasons: ['everywhere'], values: {} }
      : together(anyOf('organization', organizations), anyOf('department', departments))
  if (department_id === undefined && readsAll(actor, { organization_id })) return anyOf('organization', [organization_id])
  const there = department_id === undefined ? [...actor.in(organization_id).departments.keys()] : [department_id]
  return anyOf(
    'department',
    there.filter((id) => readsAll(actor, { organization_id, department_id: id })),
  )
}

/** One id is compared as it is: of a list the database cannot know how short it is, and would plan anew every time. */
function anyOf(kind: 'organization' | 'department', ids: string[]): Scope {
  if (ids.length === 0) return { reasons: [], values: {} }
  const reason = ids.length === 1 ? kind : (`${kind}s` as const)
  return { reasons: [reason], values: { [reason]: ids.length === 1 ? ids[0] : ids } }
}

const together = (...scopes: Scope[]): Scope => ({
  reasons: scopes.flatMap(({ reasons }) => reasons),
  values: Object.assign({}, ...scopes.map(({ values }) => values)),
})

/** The first records that the caller sees, as rows of learning_record. */
export const newestRows = (actor: Actor, filter: RecordFilter, most: number, after?: Position) =>
  rowsAsked(askedOf(actor, filter, after), most)

/** Where there is one reason for all of them, they need not be looked up by their keys. */
function rowsAsked(asked: Asked, most: number) {
  const [only, ...others] = asked.reasons.map((reason) => branch(reason, asked.values))
  if (only?.scope === nothing && others.length === 0) return walk(sql`learning_record.*`, only, conditions(asked), most)
  return sql`select learning_record.* from (${keysAsked(asked, most)}) newest join learning_record on learning_record.id = newest.id`
}

/** The first keys (created_at, id) that the caller sees. */
export const newest = (actor: Actor, filter: RecordFilter, most: number, after?: Position) => keysAsked(askedOf(actor, filter, after), most)

/**
 * Each reason to see a record is a branch that walks its own index and stops at the limit: an `or` over all reasons would
 * read the whole table for a learner without grants.
 */
function keysAsked(asked: Asked, most: number) {
  const matches = conditions(asked)
  const first = (reason: Reason) => {
    const from = branch(reason, asked.values)
    return sql`(
      select found.created_at, found.id from ${from.scope} cross join lateral (
        ${walk(sql`learning_record.created_at, learning_record.id`, from, matches, most)}
      ) found order by found.created_at desc, found.id desc limit ${sql.lit(most)})`
  }
  return sql<{ created_at: string; id: string }>`
    select * from (${sql.join(asked.reasons.map(first), sql` union `)}) seen order by created_at desc, id desc limit ${sql.lit(most)}`
}

/** The limit is written into the statement: a plan that is kept has to know how few rows are wanted. */
const walk = (columns: RawBuilder<unknown>, { match }: Branch, matches: RawBuilder<unknown>, most: number) => sql`
  select ${columns} from learning_record where ${match} and ${matches}
  order by learning_record.created_at desc, learning_record.id desc limit ${sql.lit(most)}`

/** `match` relates learning_record to a row of `scope`. */
type Branch = { scope: RawBuilder<unknown>; match: RawBuilder<SqlBool> }
const nothing = sql`(select) scope`

function branch(reason: Reason, values: Values): Branch {
  if (reason === 'own') return own(values)
  if (reason === 'chain') return chain(values)
  if (reason === 'everywhere') return { scope: sql`organization scope`, match: sql`learning_record.owner_organization_id = scope.id` }
  const owner = sql.ref(`learning_record.owner_${reason.startsWith('organization') ? 'organization' : 'department'}_id`)
  if (reason === 'organization' || reason === 'department') return { scope: nothing, match: sql`${owner} = ${values[reason]}::uuid` }
  return { scope: sql`unnest(${values[reason]}::uuid[]) as scope(id)`, match: sql`${owner} = scope.id` }
}

const own = (values: Values): Branch => ({
  scope: nothing,
  match: sql<SqlBool>`learning_record.learner_user_id = ${values.caller}::uuid and not learning_record.hidden_from_learner and not exists (
    select from organization closed where closed.id = learning_record.owner_organization_id and closed.archived_at is not null) ${inside(values)}`,
})

const chain = (values: Values): Branch => ({
  scope: sql`(${managedPeople({ id: values.caller, managed: values.managed })}) scope`,
  match: sql<SqlBool>`learning_record.owner_organization_id = scope.organization_id
    and learning_record.learner_user_id = scope.account_id and learning_record.status = 'pending' and learning_record.archived_at is null ${inside(values)}`,
})

/**
 * The owner filter, for branches that do not begin with it. Not as plain equalities: tempted by the index of a whole
 * department, the database would read it beside the few records of one person.
 */
function inside({ organization_id, department_id }: Values) {
  const all: RawBuilder<unknown>[] = []
  if (organization_id !== undefined) all.push(sql`and coalesce(learning_record.owner_organization_id = ${organization_id}::uuid, false)`)
  if (department_id !== undefined) all.push(sql`and coalesce(learning_record.owner_department_id = ${department_id}::uuid, false)`)
  return all.length > 0 ? sql.join(all, sql` `) : sql``
}

function conditions({ archived, values: { learner, subject_id, status, evidence_type, at, id } }: Asked) {
  const all: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`]
  if (learner !== undefined) all.push(sql`learning_record.learner_user_id = ${learner}::uuid`)
  if (status !== undefined) all.push(sql`learning_record.status = ${status}`)
  if (!archived) all.push(sql`learning_record.archived_at is null`)
  if (subject_id !== undefined)
    all.push(sql`exists (select from record_subject t where t.record_id = learning_record.id and t.subject_id = ${subject_id}::uuid)`)
  if (evidence_type !== undefined)
    all.push(sql`exists (select from evidence e where e.record_id = learning_record.id and e.evidence_type = ${evidence_type})`)
  if (at !== undefined) all.push(sql`(learning_record.created_at, learning_record.id) < (${at}::timestamptz, ${id}::uuid)`)
  return sql.join(all, sql` and `)
}
