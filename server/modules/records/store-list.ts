import { type RawBuilder, sql } from 'kysely'
import { type Actor, scopeOf } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { type ReachForm, type ReachValues, reachBy } from '#platform/access/reach.ts'
import { type Value, statementIn, unplanned } from '#platform/db/statement.ts'
import type { OwnerFilter } from '#platform/access/owner.ts'
import { type ReaderForm, type ReaderValues, readerAs, readerIn } from '#platform/access/people.ts'
import { managerOf } from '#platform/access/managers.ts'
import {
  type PageColumns,
  type PageForm,
  type PagePart,
  type PageValues,
  inRow,
  pageAs,
  pageBeside,
  pageColumns,
  pageIn,
} from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { writtenAs } from '#platform/rows/written.ts'
import { momentColumns } from './store-columns.ts'
import { LearningRecord, type RecordSort } from './schema.ts'
import { keysSorted, orderOf } from './store-sorted.ts'
import { view } from './store-view.ts'
import { type FilterValues, type RecordFilter, type Visibility, keysAsked, rowsAsked } from './store-walk.ts'

/** Returns a Page of records that the caller may see, as JSON from one statement. */
export async function list(db: Db, actor: Actor, filter: RecordFilter, sort: RecordSort, request: PageRequest): Promise<string> {
  const { form, values } = formOf(actor, filter, sort, request)
  const [found] = await pages(db, form, values)
  return pageBeside(found!, request).page
}

type Form = ReaderForm & ReachForm & PageForm & { sort: RecordSort; reasons: Visibility[]; archived: boolean; given: FilterName[] }
type FilterName = keyof FilterValues
type Values = ReaderValues & ReachValues & PageValues & FilterValues

const writing = reachBy(['records:write'])

/** Returns the form of the list statement for a caller, and its values. */
export function formOf(actor: Actor, filter: RecordFilter, sort: RecordSort, page: Pick<PageRequest, 'after' | 'limit'>) {
  const [reader, writer, part] = [readerIn(actor), writing.of(actor), pageIn(orderOf(sort), page)]
  const { reasons, archived, values } = queryOf(actor, filter)
  const given = (Object.keys(values) as FilterName[]).filter((name) => values[name] !== undefined)
  return {
    form: { ...reader.form, ...writer.form, ...part.form, sort, reasons, archived, given },
    values: { ...reader.values, ...writer.values, ...part.values, ...values },
  }
}

export const pages = statementIn<PageColumns, Form, Values>(({ sort, reasons, archived, given, ...form }, value) => {
  const unseen: Value<Values> = (name) => unplanned(value(name), typeOf(name, sort))
  const [reader, reach, part] = [readerAs(form, unseen), writing.in(form, unseen), pageAs(form, unseen)]
  const decider = { ...reader, writes: reach.over('records:write') }
  const values = Object.fromEntries(given.map((name) => [name, unseen(name)]))
  const query = { caller: reader, reasons, archived, values, after: part.after }
  const shown = (source: RawBuilder<unknown>, extra = sql``) => view(reader, decider, source, extra)
  const rows =
    sort === '-created_at'
      ? shown(rowsAsked(query, part.limit + 1), sql`record.created_at as at,`)
      : sql`select sorted.at, shown.* from (${keysSorted(query, sort, part.limit + 1)}) sorted
          cross join lateral (${shown(sql`select * from learning_record where learning_record.id = sorted.id`)}) shown`
  return pageColumns(rows, written, inRow(orderOf(sort), 'row'), part)
})

const types: Record<string, 'uuid' | 'text' | 'timestamptz'> = {
  reader: 'uuid',
  caller: 'uuid',
  organization: 'uuid',
  department: 'uuid',
  home: 'uuid',
  organization_id: 'uuid',
  department_id: 'uuid',
  learner: 'uuid',
  subject_id: 'uuid',
  after_id: 'uuid',
  status: 'text',
  evidence_type: 'text',
  words: 'text',
  from: 'timestamptz',
  to: 'timestamptz',
}
/** Returns the type of a value in the list statement. All others are lists of ids. */
const typeOf = (name: string, sort: RecordSort) => (name === 'after_key' ? orderOf(sort).type : (types[name] ?? 'uuid[]'))

/** SQL for the JSON text of a row of `view`, which has its moments as text. */
const written = writtenAs(LearningRecord, Object.fromEntries(momentColumns.map((name) => [name, sql.ref(`row.${name}`)])))

function queryOf(actor: Actor, { include_archived, ...filter }: RecordFilter) {
  const caller = managerOf(actor) ?? { id: actor.id, managed: undefined }
  const held = readScope(actor, filter)
  const all = readsAll(actor, filter)
  const reasons = [...held.reasons]
  if (!all) reasons.push('own')
  if (!all && caller.managed !== undefined && (filter.status ?? 'pending') === 'pending') reasons.push('chain')
  return { caller, reasons, archived: include_archived, values: { ...held.values, ...filter } }
}

/** Whether the caller may read all records of the owner in the filter. Then no other reason can add one. */
const readsAll = (actor: Actor, { organization_id, department_id }: OwnerFilter) =>
  organization_id === undefined
    ? actor.superuser
    : actor.holds('records:read', { owner_organization_id: organization_id, owner_department_id: department_id ?? null })

type Scope = { reasons: Visibility[]; values: FilterValues }

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

/** SQL for the first records that the caller sees, newest first, as rows of learning_record. */
export const newestRows = (actor: Actor, filter: RecordFilter, most: number, after?: PagePart['after']) =>
  rowsAsked({ ...queryOf(actor, filter), after }, most)

/** SQL for the first keys (created_at, id) that the caller sees. */
export const newest = (actor: Actor, filter: RecordFilter, most: number) => keysAsked({ ...queryOf(actor, filter), after: undefined }, most)
