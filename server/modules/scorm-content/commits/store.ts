import { type RawBuilder, sql } from 'kysely'
import { statusOf } from '#modules/scorm-courses/attempts/store.ts'
import { kept } from '#modules/scorm-courses/calls/rules.ts'
import { callsCounted, keepingCalls } from '#modules/scorm-courses/calls/store.ts'
import type { AttemptStatus } from '#modules/scorm-courses/verdicts/store.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { statement } from '#platform/db/statement.ts'
import type { AttemptSession, Session } from '../store.ts'
import type { Delta, Interactions } from './rules-cmi.ts'
import type { ItemChange } from './rules-items.ts'
import type { CommitAttempt } from './schema.ts'

type CommitPosition = Pick<CommitAttempt, 'seq' | 'base_seq' | 'item_id' | 'calls' | 'calls_before'>

type LaunchProgress = { launch_id: string; seq: number; item_id: string; seconds: number | undefined } & CommitCalls
type CommitCalls = { calls: string | null; calls_before: number | null }

/** SQL that moves a launch on to a commit: its number, the session time of its item, and its calls. */
const moved = (value: (name: keyof LaunchProgress) => RawBuilder<unknown>) => sql`
  update scorm_launch set last_seq = ${value('seq')}::int, last_seen_at = now(),
    session_seconds = case when ${value('seconds')}::float8 is null then session_seconds
      else session_seconds || jsonb_build_object(${value('item_id')}::text, ${value('seconds')}::float8) end,
    calls = ${callsCounted({ calls: value('calls'), calls_before: value('calls_before') })}
  where id = ${value('launch_id')}::uuid`

const keeping = (value: (name: keyof LaunchProgress) => RawBuilder<unknown>) =>
  keepingCalls(sql`select id from launch`, { calls: value('calls'), calls_before: value('calls_before') })

/** Returns calls in their stored form; null for a commit without any. */
function saidCalls({ calls, calls_before }: CommitPosition): CommitCalls {
  return { calls: calls ? JSON.stringify(calls.map(kept)) : null, calls_before: calls_before ?? null }
}

type ItemSave = LaunchProgress & { base_seq: number; cmi: string } & Record<'location' | 'suspend_data' | 'exit', string | undefined>

export const savingAtOnce = statement<AttemptStatus, ItemSave>(
  (value) => sql`
    with launch as (
      ${moved(value)}
        and last_seq = ${value('base_seq')}::int and last_seq < ${value('seq')}::int and superseded_at is null and ended_at is null
      returning id, organization_id, attempt_id, started_at
    ), said as (${keeping(value)}), saved as (
      insert into scorm_attempt_item as i (organization_id, attempt_id, item_id, location, suspend_data, exit, cmi)
      select organization_id, attempt_id, ${value('item_id')}::text, ${value('location')}::text, ${value('suspend_data')}::text,
        ${value('exit')}::text, ${value('cmi')}::jsonb from launch
      on conflict (attempt_id, item_id) do update set location = coalesce(excluded.location, i.location),
        suspend_data = coalesce(excluded.suspend_data, i.suspend_data),
        exit = coalesce(excluded.exit, case when i.updated_at >= (select started_at from launch) then i.exit end), terminated = false,
        cmi = case when excluded.cmi = '{}' then i.cmi else i.cmi || excluded.cmi end, updated_at = now()
    )
    select ${statusOf} as status, a.completion_status, a.success_status
    from launch join scorm_attempt a on a.id = launch.attempt_id`,
)

/**
 * Saves a whole commit in one statement, if it is the next one and the launch may still write.
 * Returns undefined otherwise, and then nothing was written. Only for commits that change no verdict.
 */
export async function saveAtOnce(
  db: Db,
  { launch_id }: Session,
  numbered: CommitPosition,
  delta: Delta,
): Promise<AttemptStatus | undefined> {
  const { seq, base_seq, item_id } = numbered
  const { location, suspend_data, exit } = delta.columns
  const cmi = JSON.stringify(delta.cmi)
  const rows = await savingAtOnce(db, {
    launch_id,
    seq,
    base_seq,
    item_id,
    seconds: delta.session_seconds,
    location,
    suspend_data,
    exit,
    cmi,
    ...saidCalls(numbered),
  })
  return rows[0]
}

const movingOn = statement<object, LaunchProgress>((value) => sql`with launch as (${moved(value)} returning id) ${keeping(value)}`)

/** Moves the launch on to a commit, without saving its elements. */
export async function moveOn(db: Tx, { launch_id }: Session, numbered: CommitPosition, seconds?: number): Promise<void> {
  const { seq, item_id } = numbered
  await movingOn(db, { launch_id, seq, item_id, seconds, ...saidCalls(numbered) })
}

/** Writes the new state of an item, and moves the launch on. */
export async function save(
  db: Tx,
  session: AttemptSession,
  numbered: CommitPosition,
  delta: Delta,
  { exit, cmi, terminated, verdict }: ItemChange,
): Promise<void> {
  const { organization_id, attempt_id } = session
  const { item_id } = numbered
  const changes = { ...delta.columns, exit, terminated, cmi: JSON.stringify(cmi), ...verdict }
  await moveOn(db, session, numbered, delta.session_seconds)
  await db
    .insertInto('scorm_attempt_item')
    .values({ organization_id, attempt_id, item_id, ...changes })
    .onConflict((conflict) => conflict.columns(['attempt_id', 'item_id']).doUpdateSet({ ...changes, updated_at: sql`now()` }))
    .execute()
  await saveAnswers(db, session, item_id, delta.interactions)
}

async function saveAnswers(
  db: Tx,
  { organization_id, attempt_id }: AttemptSession,
  item_id: string,
  interactions: Interactions,
): Promise<void> {
  if (interactions.size === 0) return
  const rows = [...interactions].map(([position, data]) => ({ position, data }))
  await sql`
    insert into scorm_interaction as i (organization_id, attempt_id, item_id, position, data)
    select ${organization_id}::uuid, ${attempt_id}::uuid, ${item_id}::text, position, data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (position int, data jsonb)
    on conflict (attempt_id, item_id, position) do update set data = i.data || excluded.data,
      heard_at = case when i.data @> excluded.data then i.heard_at else now() end`.execute(db)
}

/** Returns the seconds per item over all other launches of the attempt. */
export async function secondsBefore(db: Db, { attempt_id, launch_id }: AttemptSession): Promise<Map<string, number>> {
  const { rows } = await sql<{ item_id: string; seconds: number }>`
    select key as item_id, sum(value::float8) as seconds from scorm_launch s, jsonb_each_text(s.session_seconds)
    where s.attempt_id = ${attempt_id}::uuid and s.id <> ${launch_id}::uuid group by key`.execute(db)
  return new Map(rows.map(({ item_id, seconds }) => [item_id, seconds]))
}
