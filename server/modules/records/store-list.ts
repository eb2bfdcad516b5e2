import { sql } from 'kysely'
import { type Actor, scopeOf } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import type { Owners } from '#platform/access/reach.ts'
import { statementIn, unplanned } from '#platform/db/statement.ts'
import type { OwnerFilter } from '#platform/access/owner.ts'
import { readerOf } from '#platform/access/people.ts'
import { type PageRequest, type WrittenRow, writtenPage } from '#platform/rows/page.ts'
import type { RecordSort } from './schema.ts'
import { isByName, keysSorted, orderOf } from './store-sorted.ts'
import { type Decider, deciderOf, view } from './store-view.ts'
import { type RecordListQuery, type Name, type Reason, type RecordFilter, type Values, keysAsked, rowsAsked, typeOf } from './store-walk.ts'

type Position = [at: string | null, id: string]

/** Returns a Page of records that the caller may see, as JSON from one statement. */
export async function list(
  db: Db,
  actor: Actor,
  filter: RecordFilter,
  sort: RecordSort,
  request: PageRequest<string | null>,
): Promise<string> {
  const { form, values } = formOf(actor, filter, sort, request)
  return writtenPage(await pages(db, form, values), request)
}

type Form = Omit<RecordListQuery, 'values'> & { given: Name[]; most: number; sort: RecordSort }

/** Returns the form of the list statement for a caller, and its values. */
export function formOf(
  actor: Actor,
  filter: RecordFilter,
  sort: RecordSort,
  { after, limit }: Pick<PageRequest<string | null>, 'after' | 'limit'>,
) {
  const { values, ...asked } = askedOf(actor, filter, after, sort)
  return { form: { ...asked, given: names(values), most: limit + 1, sort }, values }
}

export const pages = statementIn<WrittenRow<string | null>, Form, Values>(({ given, most, sort, ...same }, value) => {
  const values: Values = Object.fromEntries(given.map((name) => [name, unplanned(value(name), typeOf[name] ?? 'uuid')]))
  const { caller: id, reached_organizations: organizations, reached_departments: departments, managed } = values
  const reader = { superuser: same.superuser, id, organizations, departments, managed }
  const decider = { superuser: same.superuser, id, writes: writesIn(values), managed }
  if (sort !== '-created_at')
    return sql`
    select at, id, json from (${keysSorted({ ...same, values }, sort, most)}) sorted cross join lateral (
      select row_to_json(shown)::text as json
      from (${view(reader, decider, sql`select * from learning_record where learning_record.id = sorted.id`)}) shown
    ) written ${orderOf(sort)}`
  return sql`
    select created_at as at, id, row_to_json(shown)::text as json
    from (${view(reader, decider, rowsAsked({ ...same, values }, most))} order by record.created_at desc, record.id desc) shown`
})

/** Returns where the caller holds records:write, as values of the statement. */
const writesOf = ({ writes: { organizations, departments } }: Decider): Values => ({
  writing_organizations: organizations,
  writing_departments: departments,
})
const writesIn = ({ writing_organizations: organizations, writing_departments: departments }: Values): Owners => ({
  organizations,
  departments,
})

function askedOf(
  actor: Actor,
  { include_archived, ...filter }: RecordFilter,
  after?: Position,
  sort: RecordSort = '-created_at',
): RecordListQuery {
  const { superuser, id: caller, organizations, departments, managed } = readerOf(actor)
  const held = readScope(actor, filter)
  const all = readsAll(actor, filter)
  const reasons = [...held.reasons]
  if (!all) reasons.push('own')
  if (!all && managed !== undefined && (filter.status ?? 'pending') === 'pending') reasons.push('chain')
  const [at, id] = after ?? []
  const position = { [isByName(sort) ? 'name' : 'at']: at ?? undefined, id }
  return {
    superuser,
    reasons,
    archived: include_archived,
    values: {
      caller,
      reached_organizations: organizations,
      reached_departments: departments,
      managed,
      ...(!superuser && writesOf(deciderOf(actor))),
      ...held.values,
      ...filter,
      ...position,
    },
  }
}

const names = (values: Values) => (Object.keys(values) as Name[]).filter((name) => values[name] !== undefined)

/** Whether the caller may read all records of the owner in the filter. Then no other reason can add one. */
const readsAll = (actor: Actor, { organization_id, department_id }: OwnerFilter) =>
  organization_id === undefined
    ? actor.superuser
    : actor.holds('records:read', { owner_organization_id: organization_id, owner_department_id: department_id ?? null })

type Scope = { reasons: Reason[]; values: Values }

/** Returns where records:read is held, narrowed to the owner filter. */
function readScope(actor: Actor, { organization_id, department_id }: OwnerFilter): Scope {
  if (organization_id === undefined) return actor.superuser ? { reasons: ['everywhere'], values: {} } : readAnywhere(actor)
  if (department_id === undefined && readsAll(actor, { organization_id })) return anyOf('organization', [organization_id])
  const there = department_id === undefined ? [...actor.in(organization_id).departments.keys()] : [department_id]
  const read = there.filter((id) => readsAll(actor, { organization_id, department_id: id }))
  return anyOf('department', read, organization_id)
}

function readAnywhere(actor: Actor): Scope {
  const { organizations, departments } = scopeOf(actor, 'records:read')
  const [home, ...others] = [...actor.organizations].filter(
    ([id, { anywhere }]) => anywhere.has('records:read') && !organizations.includes(id),
  )
  return together(anyOf('organization', organizations), anyOf('department', departments, others.length === 0 ? home?.[0] : undefined))
}

/**
 * Returns a scope for ids. A single id is compared directly: PostgreSQL cannot know that a list is short, and would plan again every time.
 * `home` is the organization of all the departments.
 */
function anyOf(kind: 'organization' | 'department', ids: string[], home?: string): Scope {
  const [first, ...others] = ids
  if (first === undefined) return { reasons: [], values: {} }
  if (others.length === 0) return { reasons: [kind], values: { [kind]: first } }
  return { reasons: [`${kind}s`], values: { [`${kind}s`]: ids, home } }
}

const together = (...scopes: Scope[]): Scope => ({
  reasons: scopes.flatMap(({ reasons }) => reasons),
  values: Object.assign({}, ...scopes.map(({ values }) => values)),
})

/** SQL for the first records that the caller sees, as rows of learning_record. */
export const newestRows = (actor: Actor, filter: RecordFilter, most: number, after?: Position) =>
  rowsAsked(askedOf(actor, filter, after), most)

/** SQL for the first keys (created_at, id) that the caller sees. */
export const newest = (actor: Actor, filter: RecordFilter, most: number, after?: Position) => keysAsked(askedOf(actor, filter, after), most)
