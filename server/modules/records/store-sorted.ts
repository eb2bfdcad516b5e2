import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Order, byMoment, byText, following, inOrder, inRow, nullsLast } from '#platform/rows/list.ts'
import { nameKey } from '#platform/rows/search-text.ts'
import type { RecordSort } from './schema.ts'
import { type Branch, type RecordListQuery, type Visibility, branch, byCreation, conditions, isScope } from './store-walk.ts'

/** The orders other than newest first. */
export type OtherSort = Exclude<RecordSort, '-created_at'>

/**
 * The learner's name as pages show it: the name of the account, if there is one. PostgreSQL caches the lookups.
 */
const byLearner = (sort: string) =>
  nullsLast(byText(sql`coalesce(account.name, ${nameKey('learning_record.learner_display_name')})`, 'learning_record.id', sort))
const accountName = sql`left join lateral (
      select ${nameKey('known.display_name')} as name from account known where known.id = learning_record.learner_user_id offset 0
    ) account on true`

export function orderOf(sort: RecordSort): Order {
  if (sort.endsWith('learner')) return byLearner(sort)
  return sort.endsWith('completed_at') ? nullsLast(byMoment('learning_record.completed_at', 'learning_record.id', sort)) : byCreation(sort)
}

/** SQL for the first keys (at, id) of the request, in its order. Rows without a key come last in both directions. */
export function keysSorted(asked: RecordListQuery, sort: OtherSort, most: number): RawBuilder<{ at: string | null; id: string }> {
  const [order, limit] = [inOrder(inRow(orderOf(sort))), sql`limit ${sql.lit(most)}`]
  const first = (reason: Visibility) =>
    sql`(select at, id from (${found(branch(reason, asked), asked, sort, most)}) found ${order} ${limit})`
  return sql`select at, id from (${sql.join(asked.reasons.map(first), sql` union `)}) seen ${order} ${limit}`
}

function found({ scope, match }: Branch, asked: RecordListQuery, sort: OtherSort, most: number): RawBuilder<unknown> {
  const walked = walk(match, asked, sort, most)
  return isScope(scope) ? sql`select found.* from ${scope} cross join lateral (${walked}) found` : walked
}

/** SQL for one walk. Rows without a key are read only if the others do not fill the page. Both parts therefore walk along an index. */
function walk(match: RawBuilder<SqlBool>, asked: RecordListQuery, sort: OtherSort, most: number): RawBuilder<unknown> {
  const order = orderOf(sort)
  const beside = sort.endsWith('learner') ? accountName : sql``
  const leg = (...more: RawBuilder<SqlBool>[]) => sql`
    select ${order.key} as at, learning_record.id from learning_record ${beside}
    where ${sql.join([match, conditions(asked), ...more], sql` and `)}
    ${inOrder({ ...order, nullable: false })} limit ${sql.lit(most)}`
  if (!order.nullable || asked.after?.[0] === null) return leg(following(order, asked))
  return sql`
    with keyed as materialized (${leg(sql`${order.key} is not null`, following({ ...order, nullable: false }, asked))})
    select at, id from keyed
    union all
    (${leg(sql`${order.key} is null`, sql`(select count(*) from keyed) < ${sql.lit(most)}`)})`
}
