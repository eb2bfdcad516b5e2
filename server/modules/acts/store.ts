import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { ActRequest } from '#platform/acts/operations.ts'
import { type Family, hiddenFromThem } from '#platform/audit/families.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { found, refusal } from '#platform/errors.ts'
import type { ActBatch, ActOutcome } from './schema.ts'

const keyUsed = refusal('conflict', 'act_key_used', 'An act with that key and another content is part of the batch already.', 'acts')
const batchElsewhere = refusal('conflict', 'batch_elsewhere', 'That batch is of another organization. Use another Batch-Id.')

/** The sender of a batch and its id. */
export type BatchKey = { account_id: string; batch_id: string }
export type NewBatch = BatchKey & { organization_id: string; provider: string; subject: string }
/** A batch that this process does now. */
export type LeasedBatch = NewBatch & { id: string; runner_id: string }
export type OpenAct = { act_batch_id: string; key: string; request: ActRequest | null; entry_id: string | null }
type NewAct = { key: string; request: ActRequest }

const LEASE = sql<string>`now() + interval '30 seconds'`

/** Creates the batch, or finds it and locks it. Returns its id. */
export async function open(db: Tx, batch: NewBatch): Promise<string> {
  const { id, organization_id } = await db
    .insertInto('act_batch')
    .values({ id: randomUUIDv7(), ...batch })
    .onConflict((conflict) => conflict.constraint('act_batch_once').doUpdateSet({ sent_at: sql`now()` }))
    .returning(['id', 'organization_id'])
    .executeTakeFirstOrThrow()
  if (organization_id !== batch.organization_id) throw batchElsewhere()
  return id
}

/** Adds acts to a batch. Acts that are done or not yet tried stay; those that failed are to be tried again, with the new content. */
export async function add(db: Tx, act_batch_id: string, acts: NewAct[]): Promise<void> {
  const given = sql`(
    select act ->> 'key' as key, act -> 'request' as request, nr
    from jsonb_array_elements(${JSON.stringify(acts)}::jsonb) with ordinality as each (act, nr)) given`
  const { rows: others } = await sql`select from act join ${given} using (key)
    where act_batch_id = ${act_batch_id}::uuid and act.request is distinct from given.request
      and (outcome is null or outcome = 'done') limit 1`.execute(db)
  if (others.length > 0) throw keyUsed()
  await sql`insert into act (act_batch_id, key, nr, request)
    select ${act_batch_id}::uuid, given.key, ${lastOf(act_batch_id)} + given.nr, given.request from ${given}
    ${again}`.execute(db)
}

/**
 * Adds acts that take back the entries of an earlier batch, newest first. People who may not read the log get their own entries only.
 * Returns false if there are none.
 */
export async function addEntries(db: Tx, act_batch_id: string, taken: TakenBack, families: Family[]): Promise<boolean> {
  const { account_id, batch_id, organization_id, readsLog, actions, entry_ids } = taken
  const named = entry_ids === undefined ? sql`entry.action = any(${actions}::text[])` : sql`entry.id = any(${entry_ids}::uuid[])`
  const { rows } = await sql`
    with added as (
      insert into act (act_batch_id, key, nr, entry_id, takes_back)
      select ${act_batch_id}::uuid, entry.id, ${lastOf(act_batch_id)} + row_number() over (order by entry.at desc, entry.id desc), entry.id, done.key
      from audit_entry entry
      left join act_batch batch on batch.account_id = ${account_id}::uuid and batch.batch_id = entry.batch_id
      left join act done on done.act_batch_id = batch.id and done.request_id = entry.request_id
      where entry.batch_id = ${batch_id}::uuid and entry.organization_id = ${organization_id}::uuid and ${named}
        and (${readsLog} or entry.actor_id = ${account_id}::uuid)
        and not (entry.person_id is not distinct from ${account_id}::uuid and ${hiddenFromThem(families)})
      ${again} returning key)
    select from added union all select from act where act_batch_id = ${act_batch_id}::uuid limit 1`.execute(db)
  return rows.length > 0
}

type TakenBack = BatchKey & { organization_id: string; readsLog: boolean; actions: string[]; entry_ids: string[] | undefined }

const lastOf = (id: string) => sql`coalesce((select max(nr) from act where act_batch_id = ${id}::uuid), 0)`
const again = sql`on conflict on constraint act_pkey do update
  set request = excluded.request, nr = excluded.nr, outcome = null, status = null, error = null
  where act.outcome in ('failed', 'untried')`

/** Returns the batch with up to 1,000 outcomes after `after`. Outcomes come in the order of the acts, so none is missed. */
export async function get(db: Db, { account_id, batch_id }: BatchKey, after: number): Promise<ActBatch> {
  const { rows } = await sql<Omit<ActBatch, 'over' | 'next_after'> & { last: number }>`
    select batch.batch_id, counted.acts_count, counted.settled_count, coalesce(counted.last, 0) as last, coalesce(listed.items, '[]') as items
    from act_batch batch
    cross join lateral (
      select count(*) as acts_count, count(outcome) as settled_count, min(nr) filter (where outcome is null) as open, max(nr) as last
      from act where act_batch_id = batch.id) counted
    cross join lateral (
      select json_agg(item order by item.nr) as items from (
        select nr, key, outcome, status, error, entry_id, takes_back from act
        where act_batch_id = batch.id and nr > ${after} and (counted.open is null or nr < counted.open)
        order by nr limit 1000) item) listed
    where batch.account_id = ${account_id}::uuid and batch.batch_id = ${batch_id}::uuid`.execute(db)
  const { last, ...batch } = found(rows[0])
  const next_after = batch.items.at(-1)?.nr ?? after
  return { ...batch, over: batch.settled_count === batch.acts_count && next_after >= last, next_after }
}

/** Gives up what was not begun yet. */
export async function giveUp(db: Db, { account_id, batch_id }: BatchKey): Promise<void> {
  await sql`update act set outcome = 'untried' from act_batch
    where act_batch.id = act.act_batch_id and act_batch.account_id = ${account_id}::uuid and act_batch.batch_id = ${batch_id}::uuid
      and act.outcome is null`.execute(db)
}

/** Leases a batch to a process. Undefined if another one has it, or there is none. */
export async function lease(db: Db, { account_id, batch_id }: BatchKey, runner_id: string): Promise<LeasedBatch | undefined> {
  const leased = await db
    .updateTable('act_batch')
    .set({ runner_id, leased_until: LEASE })
    .where('account_id', '=', account_id)
    .where('batch_id', '=', batch_id)
    .where(sql<boolean>`coalesce(leased_until, '-infinity') < now()`)
    .where(isOpen)
    .returning(['id', 'account_id', 'batch_id', 'organization_id', 'provider', 'subject'])
    .executeTakeFirst()
  return leased && { ...leased, runner_id }
}

/** Extends the lease. Returns false if another process has the batch by now. */
export async function extend(db: Db, { id, runner_id }: LeasedBatch): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('act_batch')
    .set({ leased_until: LEASE })
    .where('id', '=', id)
    .where('runner_id', '=', runner_id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function release(db: Db, { id, runner_id }: LeasedBatch): Promise<void> {
  await db
    .updateTable('act_batch')
    .set({ runner_id: null, leased_until: null })
    .where('id', '=', id)
    .where('runner_id', '=', runner_id)
    .execute()
}

/** Returns the batches with open acts that no process does. */
export function abandoned(db: Db): Promise<BatchKey[]> {
  return db
    .selectFrom('act_batch')
    .select(['account_id', 'batch_id'])
    .where(sql<boolean>`coalesce(leased_until, '-infinity') < now()`)
    .where(isOpen)
    .limit(100)
    .execute()
}

const isOpen = sql<boolean>`exists (select from act where act_batch_id = act_batch.id and outcome is null)`

/** Returns the next act without an outcome. */
export function next(db: Db, { id }: LeasedBatch): Promise<OpenAct | undefined> {
  return db
    .selectFrom('act')
    .select(['act_batch_id', 'key', sql<ActRequest | null>`request`.as('request'), 'entry_id'])
    .where('act_batch_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('nr')
    .limit(1)
    .executeTakeFirst()
}

type Outcome = Pick<ActOutcome, 'outcome' | 'status'> & { error: string | null; request_id: string | null }
export const DONE = { outcome: 'done', status: null, error: null } as const

/** Writes the outcome of an act. Returns false if it has one already. */
export async function settle(db: Db, { act_batch_id, key }: OpenAct, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('act')
    .set(outcome)
    .where('act_batch_id', '=', act_batch_id)
    .where('key', '=', key)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes batches that were last sent a day ago. */
export const forgetOld = (db: Db) =>
  db
    .deleteFrom('act_batch')
    .where('sent_at', '<', sql<string>`now() - interval '24 hours'`)
    .execute()
