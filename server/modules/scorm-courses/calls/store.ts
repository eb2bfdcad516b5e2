import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import type { Page } from '#platform/shapes.ts'
import { byMoment, cut, firstOf, following } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { MOST_CALLS, type ScormCall } from './schema.ts'

/** How long calls are shown. The job only frees their space. */
const DAYS = sql`interval '90 days'`

type CallColumns = Record<'calls' | 'calls_before', RawBuilder<unknown>>

/** SQL for the number of calls of a launch with those of a commit, over its row `launch`. Both parameters may be null. */
export const callsCounted = ({ calls, calls_before }: CallColumns) => sql`
  case when ${calls}::jsonb is null then calls
    else greatest(calls, coalesce(${calls_before}::int, calls) + jsonb_array_length(${calls}::jsonb)) end`

/**
 * SQL that stores the calls of a commit, as a part of the statement that moves the launch on. `launch` is a query for its id.
 * It leaves out calls that are stored already, and those beyond the limit of a launch.
 */
export const keepingCalls = (launch: RawBuilder<unknown>, { calls, calls_before }: CallColumns) => sql`
  insert into scorm_launch_calls (organization_id, launch_id, first, calls)
  select l.organization_id, l.id, greatest(said.before, l.calls),
    case when said.before >= l.calls and said.before + said.count <= ${most} then ${calls}::jsonb
      else jsonb_path_query_array(${calls}::jsonb, '$[$first to $last]', jsonb_build_object(
        'first', greatest(0, l.calls - said.before), 'last', least(said.count, ${most} - said.before) - 1)) end
  from scorm_launch l
  cross join lateral (select coalesce(${calls_before}::int, l.calls) as before, jsonb_array_length(${calls}::jsonb) as count) said
  where l.id = (${launch}) and said.count > 0
    and said.before + said.count > l.calls and greatest(said.before, l.calls) < ${most}`
const most = sql.lit(MOST_CALLS.launch)

export type CallFilter = { attempt_id: string; launch: string | undefined; only: 'errors' | 'sets' | undefined }

const passes = { errors: sql`(c.said ->> 'error_code')::int <> 0`, sets: sql`c.said ->> 'call' in ('LMSSetValue', 'SetValue')` }

/** Returns a page of the calls of an attempt, newest first. Their ids combine call number and launch, and serve as page cursors only. */
export async function list(db: Db, { attempt_id, launch, only }: CallFilter, request: PageRequest): Promise<Page<ScormCall>> {
  const order = byMoment('l.started_at', sql`(lpad(to_hex(s.first + c.nr - 1), 8, '0') || substr(l.id::text, 9))::uuid`)
  const { rows } = await sql<ScormCall & { key_at: string; key_id: string }>`
    select said.*, ${order.key} as key_at, ${order.id} as key_id
    from scorm_launch l
    join scorm_launch_calls s on s.launch_id = l.id and s.at > now() - ${DAYS}
    cross join lateral jsonb_array_elements(s.calls) with ordinality c (said, nr)
    cross join lateral jsonb_to_record(c.said)
      as said (at text, item_id text, call text, element text, value text, result text, error_code int)
    where l.attempt_id = ${attempt_id}::uuid ${launch === undefined ? sql`` : sql`and l.id = ${launch}::uuid`}
      ${only === undefined ? sql`` : sql`and ${passes[only]}`} and ${following(order, request)}
    ${firstOf(order, request)}`.execute(db)
  const { items, next_cursor } = cut(rows, ({ key_at, key_id }) => [key_at, key_id], request)
  return { items: items.map(({ key_at: _at, key_id: _id, ...call }) => call), next_cursor }
}

export async function isLaunchOf(db: Db, attemptId: string, launchId: string): Promise<boolean> {
  const found = await db
    .selectFrom('scorm_launch')
    .select('id')
    .where('id', '=', launchId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst()
  return found !== undefined
}

/** Deletes old calls. */
export async function forgetOld(db: Db): Promise<void> {
  await db
    .deleteFrom('scorm_launch_calls')
    .where('at', '<', sql<string>`now() - ${DAYS}`)
    .execute()
}
