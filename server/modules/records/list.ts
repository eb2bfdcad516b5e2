import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, scopeOf } from '#platform/access.ts'
import type { Db } from '#platform/db/open.ts'
import type { OwnerFilter } from '#platform/owner.ts'
import { type PageRequest, cut } from '#platform/page.ts'
import type { Page } from '#platform/shapes.ts'
import type { EvidenceType } from './evidence/schema.ts'
import type { LearningRecord, RecordStatus } from './schema.ts'
import { managedPeople, managedRoles, view } from './view.ts'

export type RecordFilter = OwnerFilter & {
  learner?: string
  subject_id?: string
  status?: RecordStatus
  evidence_type?: EvidenceType
  include_archived: boolean
}
type Position = [at: string, id: string]

/** What the caller may see, newest first, in one statement. */
export async function list(db: Db, actor: Actor, filter: RecordFilter, request: PageRequest): Promise<Page<LearningRecord>> {
  const source = sql`(${newest(actor, filter, request.limit + 1, request.after)}) newest
    join learning_record on learning_record.id = newest.id`
  const { rows } = await sql<LearningRecord>`${view(actor, source)} order by newest.created_at desc, newest.id desc`.execute(db)
  return cut(rows, (row) => [row.created_at, row.id], request)
}

/**
 * The first keys (created_at, id) that the caller sees. Each reason to see a record is a branch that walks its own index
 * and stops at the limit: an `or` over all reasons would read the whole table for a learner without grants.
 */
export function newest(actor: Actor, filter: RecordFilter, limit: number, after?: Position) {
  const matches = conditions(filter, after)
  const first = ({ scope, match }: Branch) => sql`(
    select found.created_at, found.id from ${scope} cross join lateral (
      select learning_record.created_at, learning_record.id from learning_record where ${match} and ${matches}
      order by learning_record.created_at desc, learning_record.id desc limit ${limit}
    ) found order by found.created_at desc, found.id desc limit ${limit})`
  const found = branches(actor, filter).map(first)
  return sql<{ created_at: string; id: string }>`
    select * from (${sql.join(found, sql` union `)}) seen order by created_at desc, id desc limit ${limit}`
}

/** `match` relates learning_record to a row of `scope`. */
type Branch = { scope: RawBuilder<unknown>; match: RawBuilder<SqlBool> }

function branches(actor: Actor, filter: RecordFilter): Branch[] {
  const { organization_id } = filter
  const held = readScope(actor, filter)
  const all = actor.superuser || (organization_id !== undefined && actor.in(organization_id).wide.has('records:read'))
  const found = [...held]
  if (!all) found.push(own(actor))
  if (!all && managedRoles(actor).length > 0 && (filter.status ?? 'pending') === 'pending') found.push(chain(actor))
  return found
}

/** Where records:read is held, narrowed to the owner filter: an index range for each organization or department. */
function readScope(actor: Actor, { organization_id, department_id }: RecordFilter): Branch[] {
  const { organizations, departments } = scopeOf(actor, 'records:read')
  if (organization_id === undefined) {
    if (actor.superuser) return [ofOrganizations(sql`organization scope`)]
    return [
      ...(organizations.length > 0 ? [ofOrganizations(unnested(organizations))] : []),
      ...(departments.length > 0 ? [ofDepartments(departments)] : []),
    ]
  }
  const access = actor.in(organization_id)
  const all = actor.superuser || access.wide.has('records:read')
  if (department_id === undefined && all) return [ofOrganizations(unnested([organization_id]))]
  const there = department_id === undefined ? [...access.departments.keys()] : [department_id]
  const readable = there.filter((id) => all || access.departments.get(id)?.has('records:read'))
  return readable.length > 0 ? [ofDepartments(readable)] : []
}

const unnested = (ids: string[]) => sql`unnest(${ids}::uuid[]) as scope(id)`
const ofOrganizations = (scope: RawBuilder<unknown>): Branch => ({
  scope,
  match: sql<SqlBool>`learning_record.owner_organization_id = scope.id`,
})
const ofDepartments = (ids: string[]): Branch => ({
  scope: unnested(ids),
  match: sql<SqlBool>`learning_record.owner_department_id = scope.id`,
})

const own = (actor: Actor): Branch => ({
  scope: sql`(select) scope`,
  match: sql<SqlBool>`learning_record.learner_user_id = ${actor.id}::uuid and not learning_record.hidden_from_learner and not exists (
    select from organization closed where closed.id = learning_record.owner_organization_id and closed.archived_at is not null)`,
})

const chain = (actor: Actor): Branch => ({
  scope: sql`(${managedPeople(actor)}) scope`,
  match: sql<SqlBool>`learning_record.owner_organization_id = scope.organization_id
    and learning_record.learner_user_id = scope.account_id and learning_record.status = 'pending' and learning_record.archived_at is null`,
})

function conditions(
  { organization_id, department_id, learner, subject_id, status, evidence_type, include_archived }: RecordFilter,
  after?: Position,
) {
  const all: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`]
  if (organization_id !== undefined) all.push(sql`learning_record.owner_organization_id = ${organization_id}::uuid`)
  if (department_id !== undefined) all.push(sql`learning_record.owner_department_id = ${department_id}::uuid`)
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
