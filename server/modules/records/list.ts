import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, scopeOf } from '#platform/access.ts'
import type { Db } from '#platform/db/open.ts'
import type { OwnerFilter } from '#platform/owner.ts'
import { readerOf } from '#platform/person.ts'
import { type PageRequest, type WrittenRow, writtenPage } from '#platform/page.ts'
import type { EvidenceType } from './evidence/schema.ts'
import type { RecordStatus } from './schema.ts'
import { managedPeople, managedRoles, view } from './view.ts'

export type RecordFilter = OwnerFilter & {
  learner?: string
  subject_id?: string
  status?: RecordStatus
  evidence_type?: EvidenceType
  include_archived: boolean
}
type Position = [at: string, id: string]

/** A Page of what the caller may see, newest first, as the JSON that the one statement writes. */
export async function list(db: Db, actor: Actor, filter: RecordFilter, request: PageRequest): Promise<string> {
  const source = newestRows(actor, filter, request.limit + 1, request.after)
  const { rows } = await sql<WrittenRow>`
    select created_at, id, row_to_json(shown)::text as json
    from (${view(readerOf(actor), source)} order by record.created_at desc, record.id desc) shown`.execute(db)
  return writtenPage(rows, request)
}

/** The first records that the caller sees. Where there is one reason for all of them, they need not be looked up by their keys. */
function newestRows(actor: Actor, filter: RecordFilter, most: number, after?: Position) {
  const [only, ...others] = branches(actor, filter)
  if (only?.scope === nothing && others.length === 0) return walk(sql`learning_record.*`, only, conditions(filter, after), most)
  const keys = newest(actor, filter, most, after)
  return sql`select learning_record.* from (${keys}) newest join learning_record on learning_record.id = newest.id`
}

/**
 * The first keys (created_at, id) that the caller sees. Each reason to see a record is a branch that walks its own index
 * and stops at the limit: an `or` over all reasons would read the whole table for a learner without grants.
 */
export function newest(actor: Actor, filter: RecordFilter, most: number, after?: Position) {
  const matches = conditions(filter, after)
  const first = (branch: Branch) => sql`(
    select found.created_at, found.id from ${branch.scope} cross join lateral (
      ${walk(sql`learning_record.created_at, learning_record.id`, branch, matches, most)}
    ) found order by found.created_at desc, found.id desc limit ${sql.lit(most)})`
  const found = branches(actor, filter).map(first)
  return sql<{ created_at: string; id: string }>`
    select * from (${sql.join(found, sql` union `)}) seen order by created_at desc, id desc limit ${sql.lit(most)}`
}

/** The limit is written into the statement: a plan that is kept has to know how few rows are wanted. */
const walk = (columns: RawBuilder<unknown>, { match }: Branch, matches: RawBuilder<unknown>, most: number) => sql`
  select ${columns} from learning_record where ${match} and ${matches}
  order by learning_record.created_at desc, learning_record.id desc limit ${sql.lit(most)}`

/** `match` relates learning_record to a row of `scope`. */
type Branch = { scope: RawBuilder<unknown>; match: RawBuilder<SqlBool> }
const nothing = sql`(select) scope`

function branches(actor: Actor, filter: RecordFilter): Branch[] {
  const { organization_id } = filter
  const held = readScope(actor, filter)
  const all = actor.superuser || (organization_id !== undefined && actor.in(organization_id).wide.has('records:read'))
  const found = [...held]
  if (!all) found.push(own(actor, filter))
  if (!all && managedRoles(actor).length > 0 && (filter.status ?? 'pending') === 'pending') found.push(chain(actor, filter))
  return found
}

/** Where records:read is held, narrowed to the owner filter: an index range for each organization or department. */
function readScope(actor: Actor, { organization_id, department_id }: RecordFilter): Branch[] {
  const { organizations, departments } = scopeOf(actor, 'records:read')
  if (organization_id === undefined) {
    if (actor.superuser) return [everywhere]
    return [
      ...(organizations.length > 0 ? [ofOrganizations(organizations)] : []),
      ...(departments.length > 0 ? [ofDepartments(departments)] : []),
    ]
  }
  const access = actor.in(organization_id)
  const all = actor.superuser || access.wide.has('records:read')
  if (department_id === undefined && all) return [ofOrganizations([organization_id])]
  const there = department_id === undefined ? [...access.departments.keys()] : [department_id]
  const readable = there.filter((id) => all || access.departments.get(id)?.has('records:read'))
  return readable.length > 0 ? [ofDepartments(readable)] : []
}

const ofOrganizations = (ids: string[]) => eachOf(ids, 'owner_organization_id')
const ofDepartments = (ids: string[]) => eachOf(ids, 'owner_department_id')

/** One id is compared as it is: of a list the database cannot know how short it is, and would plan anew every time. */
function eachOf(ids: string[], column: 'owner_organization_id' | 'owner_department_id'): Branch {
  const owner = sql.ref(`learning_record.${column}`)
  if (ids.length === 1) return { scope: nothing, match: sql`${owner} = ${ids[0]}::uuid` }
  return { scope: sql`unnest(${ids}::uuid[]) as scope(id)`, match: sql`${owner} = scope.id` }
}
const everywhere: Branch = { scope: sql`organization scope`, match: sql`learning_record.owner_organization_id = scope.id` }

const own = (actor: Actor, filter: RecordFilter): Branch => ({
  scope: nothing,
  match: sql<SqlBool>`learning_record.learner_user_id = ${actor.id}::uuid and not learning_record.hidden_from_learner and not exists (
    select from organization closed where closed.id = learning_record.owner_organization_id and closed.archived_at is not null) ${inside(filter)}`,
})

const chain = (actor: Actor, filter: RecordFilter): Branch => ({
  scope: sql`(${managedPeople(actor)}) scope`,
  match: sql<SqlBool>`learning_record.owner_organization_id = scope.organization_id
    and learning_record.learner_user_id = scope.account_id and learning_record.status = 'pending' and learning_record.archived_at is null ${inside(filter)}`,
})

/**
 * The owner filter, for branches that do not begin with it. Not as plain equalities: tempted by the index of a whole
 * department, the database would read it beside the few records of one person.
 */
function inside({ organization_id, department_id }: RecordFilter) {
  const all: RawBuilder<unknown>[] = []
  if (organization_id !== undefined) all.push(sql`and coalesce(learning_record.owner_organization_id = ${organization_id}::uuid, false)`)
  if (department_id !== undefined) all.push(sql`and coalesce(learning_record.owner_department_id = ${department_id}::uuid, false)`)
  return all.length > 0 ? sql.join(all, sql` `) : sql``
}

function conditions({ learner, subject_id, status, evidence_type, include_archived }: RecordFilter, after?: Position) {
  const all: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`]
  if (learner !== undefined) all.push(sql`learning_record.learner_user_id = ${learner}::uuid`)
  if (status !== undefined) all.push(sql`learning_record.status = ${status}`)
  if (!include_archived) all.push(sql`learning_record.archived_at is null`)
  if (subject_id !== undefined)
    all.push(sql`exists (select from record_subject t where t.record_id = learning_record.id and t.subject_id = ${subject_id}::uuid)`)
  if (evidence_type !== undefined)
    all.push(sql`exists (select from evidence e where e.record_id = learning_record.id and e.evidence_type = ${evidence_type})`)
  if (after) all.push(sql`(learning_record.created_at, learning_record.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`)
  return sql.join(all, sql` and `)
}
