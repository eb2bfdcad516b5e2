import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { nameKey } from '#platform/rows/search-text.ts'
import type { RecordSort } from './schema.ts'
import { type RecordListQuery, type Branch, branch, conditions, isScope } from './store-walk.ts'

/** The orders other than newest first. */
export type OtherSort = Exclude<RecordSort, '-created_at'>

/** The first sort key of records, before the ids, and the join that it needs. `lacking`: the key may be null. */
type SortColumn = { key: RawBuilder<unknown>; type: 'timestamptz' | 'text'; beside: RawBuilder<unknown>; lacking: boolean }

const creation: SortColumn = { key: sql`learning_record.created_at`, type: 'timestamptz', beside: sql``, lacking: false }
const completion: SortColumn = { key: sql`learning_record.completed_at`, type: 'timestamptz', beside: sql``, lacking: true }
/**
 * The learner's name as pages show it: the name of the account, if there is one. PostgreSQL caches the lookups. The collation "C" gives the
 * same order in every database.
 */
const learner: SortColumn = {
  key: sql`(coalesce(account.name, ${nameKey('learning_record.learner_display_name')}) collate "C")`,
  type: 'text',
  beside: sql`left join lateral (
      select ${nameKey('known.display_name')} as name from account known where known.id = learning_record.learner_user_id offset 0
    ) account on true`,
  lacking: true,
}
const by: Record<OtherSort, SortColumn> = {
  created_at: creation,
  completed_at: completion,
  '-completed_at': completion,
  learner,
  '-learner': learner,
}

/** Whether records are sorted by names instead of moments. */
export const isByName = (sort: RecordSort) => sort !== '-created_at' && by[sort].type === 'text'

const direction = (sort: OtherSort) => (sort.startsWith('-') ? { way: sql`desc`, beyond: sql`<` } : { way: sql`asc`, beyond: sql`>` })

/** SQL for the first keys (at, id) of the request, in its order. Rows without a key come last in both directions. */
export function keysSorted(asked: RecordListQuery, sort: OtherSort, most: number): RawBuilder<{ at: string | null; id: string }> {
  const first = (reason: RecordListQuery['reasons'][number]) =>
    sql`(select at, id from (${found(branch(reason, asked.values), asked, sort, most)}) found ${inOrder(sort, most)})`
  return sql`select at, id from (${sql.join(asked.reasons.map(first), sql` union `)}) seen ${inOrder(sort, most)}`
}

export const orderOf = (sort: OtherSort) => sql`order by at ${direction(sort).way} nulls last, id ${direction(sort).way}`
const inOrder = (sort: OtherSort, most: number) => sql`${orderOf(sort)} limit ${sql.lit(most)}`

function found({ scope, match }: Branch, asked: RecordListQuery, sort: OtherSort, most: number): RawBuilder<unknown> {
  const walked = walk(match, asked, sort, most)
  return isScope(scope) ? sql`select found.* from ${scope} cross join lateral (${walked}) found` : walked
}

/** SQL for one walk. Rows without a key are read only if the others do not fill the page. Both parts therefore walk along an index. */
function walk(match: RawBuilder<SqlBool>, asked: RecordListQuery, sort: OtherSort, most: number): RawBuilder<unknown> {
  const { id } = asked.values
  const { key, type, beside, lacking } = by[sort]
  const at = asked.values[type === 'text' ? 'name' : 'at']
  const { way, beyond } = direction(sort)
  const leg = (...more: RawBuilder<unknown>[]) => sql`
    select ${key} as at, learning_record.id from learning_record ${beside}
    where ${sql.join([match, conditions(asked), ...more], sql` and `)}
    order by ${key} ${way}, learning_record.id ${way} limit ${sql.lit(most)}`
  const without = sql`${key} is null`
  if (id !== undefined && at === undefined) return leg(without, sql`learning_record.id ${beyond} ${id}::uuid`)
  const following = id === undefined ? [] : [sql`(${key}, learning_record.id) ${beyond} (${at}::${sql.raw(type)}, ${id}::uuid)`]
  if (!lacking) return leg(...following)
  return sql`
    with keyed as materialized (${leg(sql`${key} is not null`, ...following)})
    select at, id from keyed
    union all
    (${leg(without, sql`(select count(*) from keyed) < ${sql.lit(most)}`)})`
}
