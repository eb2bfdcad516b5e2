import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Manager, managedPeople } from '#platform/access/managers.ts'
import type { OwnerFilter } from '#platform/access/owner.ts'
import { type PagePart, byMoment, following, inOrder } from '#platform/rows/list.ts'
import { hasBegunWords } from '#platform/rows/search-text.ts'
import type { Span } from '#platform/span.ts'
import type { EvidenceType } from './evidence/schema.ts'
import type { RecordStatus } from './schema.ts'

/** `words` are words of the title, from `begunWords`. The time span is about completion. */
export type RecordFilter = OwnerFilter &
  Span & {
    learner?: string
    learners?: string[]
    subject_id?: string
    status?: RecordStatus
    evidence_type?: EvidenceType
    words?: string
    include_archived: boolean
  }
/** Why the caller sees records. */
export type Visibility = 'everywhere' | Scope | 'own' | 'chain'
type Scope = 'organization' | 'organizations' | 'department' | 'departments'
/**
 * The values to compare with. `home` is the organization of all the departments, if there is only one. Prepared statements put placeholders
 * here.
 */
export type FilterValues = Partial<Record<Scope | 'home' | Exclude<keyof RecordFilter, 'include_archived'>, unknown>>
/** The caller with the reasons to see records, the filter, and the key of the last row before the page. */
export type RecordListQuery = { caller: Manager; reasons: Visibility[]; archived: boolean; values: FilterValues } & Pick<PagePart, 'after'>

const KEYS = sql`learning_record.created_at, learning_record.id`
export const byCreation = (sort: string) => byMoment('learning_record.created_at', 'learning_record.id', sort)
const newest = byCreation('-created_at')
/** How many rows of an organization are read per wanted row before its departments are asked one by one. */
const NEAR = 8
/** The share of a page that each department is asked for first: twenty of them fill a page. */
const FEW = 1 / 20

/** SQL for the requested rows. If one reason covers them all, they are read directly and not by their keys. */
export function rowsAsked(asked: RecordListQuery, most: number): RawBuilder<unknown> {
  const [only, ...others] = asked.reasons.map((reason) => branch(reason, asked))
  if (only?.scope === nothing && others.length === 0) return walk(sql`learning_record.*`, only.match, matching(asked), most)
  return sql`select learning_record.* from (${keysAsked(asked, most)}) newest join learning_record on learning_record.id = newest.id`
}

/**
 * SQL for the first requested keys. Each reason to see a record is a branch that walks its own index and stops at the limit. An `or` of all
 * reasons would read the whole table for a learner without grants.
 */
export function keysAsked(asked: RecordListQuery, most: number): RawBuilder<{ created_at: string; id: string }> {
  const first = (reason: Visibility) => sql`(select created_at, id from (${found(reason, asked, most)}) found ${newestFirst(most)})`
  return sql`select * from (${sql.join(asked.reasons.map(first), sql` union `)}) seen ${newestFirst(most)}`
}

/** The limit is a literal: a cached plan must know how few rows are wanted. */
const newestFirst = (most: number) => sql`${inOrder(byMoment('created_at', 'id'))} limit ${sql.lit(most)}`

/** SQL for the first keys for one reason; it may return more than needed. */
function found(reason: Visibility, asked: RecordListQuery, most: number): RawBuilder<unknown> {
  const { scope, match } = branch(reason, asked)
  const matches = matching(asked)
  if (scope === nothing) return walk(KEYS, match, matches, most)
  if (reason === 'chain') return sql`select found.* from ${scope} cross join lateral (${walk(KEYS, match, matches, most)}) found`
  if (asked.values.home !== undefined && reason === 'departments') return nearOrMerged(asked, most)
  return merged({ scope, match }, matches, most)
}

const walk = (columns: RawBuilder<unknown>, match: RawBuilder<SqlBool>, matches: RawBuilder<SqlBool>, most: number) => sql`
  select ${columns} from learning_record where ${match} and ${matches}
  ${inOrder(newest)} limit ${sql.lit(most)}`

/**
 * SQL for departments of one organization. If they have a fair share of its records, its newest records contain a page of theirs. If not,
 * that is known after a few hundred rows, and each department is asked.
 */
function nearOrMerged(asked: RecordListQuery, most: number): RawBuilder<unknown> {
  const { home, departments, status } = asked.values
  // Only conditions that the index has. Otherwise a selective filter would search the whole organization.
  const range = [sql<SqlBool>`learning_record.owner_organization_id = ${home}::uuid`, following(newest, asked)]
  if (status !== undefined) range.push(sql`learning_record.status = ${status}`)
  const latest = walk(sql`learning_record.*`, sql.join(range, sql` and `), sql`true`, most * NEAR)
  const full = (is: RawBuilder<unknown>) => sql<SqlBool>`(select count(*) from near) ${is} ${sql.lit(most)}`
  return sql`
    with near as materialized (
      select learning_record.created_at, learning_record.id from (${latest}) learning_record
      where ${isAnyOf('department', departments)} and ${matching(asked)} limit ${sql.lit(most)}
    ), far as (
      ${merged(branch('departments', asked), matching(asked), most, full(sql`<`))}
    )
    select * from near where ${full(sql`=`)} union all select * from far`
}

/**
 * SQL for the first keys of many index ranges, and some more. Reading a page of each range would read too much. So a few keys of each are
 * read first. Ranges that returned as many as requested are then read on, up to the last possible key of the page.
 */
function merged({ scope, match }: Branch, matches: RawBuilder<SqlBool>, most: number, needed = sql<SqlBool>`true`): RawBuilder<unknown> {
  const few = Math.ceil(most * FEW)
  const key = sql`(learning_record.created_at, learning_record.id)`
  const between = sql<SqlBool>`${matches} and ${key} < (scope.created_at, scope.key)
    and ${key} >= (coalesce((select created_at from last), '-infinity'), coalesce((select id from last), '00000000-0000-0000-0000-000000000000'))`
  return sql`
    with few as materialized (
      select scope.id as scope_id, found.created_at, found.id, found.nr from ${scope} cross join lateral (
        select created_at, id, row_number() over () as nr from (${walk(KEYS, match, matches, few)}) walked
      ) found where ${needed}
    ), last as materialized (
      select created_at, id from few ${inOrder(byMoment('created_at', 'id'))} offset ${sql.lit(most - 1)} limit 1
    )
    select created_at, id from few
    union all
    select more.created_at, more.id
    from (select scope_id as id, created_at, few.id as key from few where nr = ${sql.lit(few)}) scope
    cross join lateral (${walk(KEYS, match, between, most)}) more`
}

/** `match` relates learning_record to a row of `scope`. */
export type Branch = { scope: RawBuilder<unknown>; match: RawBuilder<SqlBool> }
const nothing = sql`(select) scope`
export const isScope = (scope: RawBuilder<unknown>) => scope !== nothing

export function branch(reason: Visibility, { caller, values }: Pick<RecordListQuery, 'caller' | 'values'>): Branch {
  if (reason === 'own') return own(caller, values)
  if (reason === 'chain') return chain(caller, values)
  // Records of one person, or with some words, are found by their own index, not by owner.
  const foundApart = values.learner !== undefined || values.learners !== undefined || values.words !== undefined
  if (reason === 'everywhere' && foundApart) return { scope: nothing, match: sql`true` }
  if (reason === 'everywhere') return { scope: sql`organization scope`, match: sql`learning_record.owner_organization_id = scope.id` }
  const kind = reason.startsWith('organization') ? 'organization' : 'department'
  const owner = sql.ref(`learning_record.owner_${kind}_id`)
  if (reason === kind) {
    const match = sql<SqlBool>`${owner} = ${values[reason]}::uuid`
    return { scope: nothing, match: values.words === undefined ? match : sql`coalesce(${match}, false)` }
  }
  if (foundApart) return { scope: nothing, match: isAnyOf(kind, values[reason]) }
  return { scope: sql`unnest(${values[reason]}::uuid[]) as scope(id)`, match: sql`${owner} = scope.id` }
}

/** SQL condition that uses a hash lookup and no index. */
const isAnyOf = (kind: 'organization' | 'department', ids: unknown) =>
  sql<SqlBool>`coalesce(${sql.ref(`learning_record.owner_${kind}_id`)} in (select unnest(${ids}::uuid[])), false)`

const own = ({ id }: Manager, values: FilterValues): Branch => ({
  scope: nothing,
  match: sql<SqlBool>`learning_record.learner_user_id = ${id}::uuid and not learning_record.hidden_from_learner and not exists (
    select from organization closed where closed.id = learning_record.owner_organization_id and closed.archived_at is not null) ${inside(values)}`,
})

const chain = (caller: Manager, values: FilterValues): Branch => ({
  scope: sql`(${managedPeople(caller)}) scope`,
  match: sql<SqlBool>`learning_record.owner_organization_id = scope.organization_id
    and learning_record.learner_user_id = scope.account_id and learning_record.status = 'pending' and learning_record.archived_at is null ${inside(values)}`,
})

/**
 * SQL for the owner filter, in branches that do not begin with it. It is wrapped in `coalesce`: as plain equalities, PostgreSQL would also
 * read the index of a whole department for the few records of one person.
 */
function inside({ organization_id, department_id }: FilterValues) {
  const all: RawBuilder<unknown>[] = []
  if (organization_id !== undefined) all.push(sql`and coalesce(learning_record.owner_organization_id = ${organization_id}::uuid, false)`)
  if (department_id !== undefined) all.push(sql`and coalesce(learning_record.owner_department_id = ${department_id}::uuid, false)`)
  return all.length > 0 ? sql.join(all, sql` `) : sql``
}

export function conditions(asked: RecordListQuery): RawBuilder<SqlBool> {
  const { learner, learners, subject_id, status, evidence_type, words, from, to } = asked.values
  const all: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`]
  if (learner !== undefined) all.push(sql`learning_record.learner_user_id = ${learner}::uuid`)
  if (learners !== undefined) all.push(sql`learning_record.learner_user_id = any(${learners}::uuid[])`)
  if (status !== undefined) all.push(sql`learning_record.status = ${status}`)
  if (!asked.archived) all.push(sql`learning_record.archived_at is null`)
  if (subject_id !== undefined)
    all.push(sql`exists (select from record_subject t where t.record_id = learning_record.id and t.subject_id = ${subject_id}::uuid)`)
  if (evidence_type !== undefined)
    all.push(sql`exists (select from evidence e where e.record_id = learning_record.id and e.evidence_type = ${evidence_type})`)
  if (words !== undefined) all.push(hasBegunWords(words, 'learning_record.title'))
  if (from !== undefined) all.push(sql`learning_record.completed_at >= ${from}::timestamptz`)
  if (to !== undefined) all.push(sql`learning_record.completed_at < ${to}::timestamptz`)
  return sql.join(all, sql` and `)
}

/** SQL for the filters and the rows after the previous page, newest first. */
const matching = (asked: RecordListQuery): RawBuilder<SqlBool> => sql`${conditions(asked)} and ${following(newest, asked)}`
