import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/open.ts'
import type { Personal } from '#platform/rows/personal.ts'
import { type Act, BEYOND, all, column, primaryKeys, rowOf, same } from './store-keys.ts'

/** Tables whose rows change when they are used. Before such a row is put back, only the columns that the join wrote are compared. */
const USED = [
  'identity', 'session', 'upload', 'pending_email_link', 'notification', 'notification_mail', 'forum_read_mark', 'forum_read_watermark',
  'calendar_link',
] // prettier-ignore
/** Tables whose rows expire. The undo does not report missing rows of them. */
export const FLEETING = ['session', 'upload', 'pending_email_link', 'idempotent_answer', 'act_batch', 'notification_mail']

type Step = { step: number; table: string; act: Act; columns: string[] | null }

/** Puts back every row that has not changed since the join, in reverse order of steps. Marks which rows were put back. */
export async function moveBack(db: Tx, joinId: string, personal: Personal[]): Promise<void> {
  await sql`set local time zone 'UTC'`.execute(db)
  const keys = await primaryKeys(db)
  const numbered = new Map(personal.flatMap(({ numbered = [] }) => numbered.map(({ table, number }) => [table as string, number])))
  const { rows: steps } = await sql<Step>`
    select r.step, r.table_name as table, r.act, (
      select json_agg(distinct k.key) from account_join_row c cross join lateral jsonb_object_keys(c.changed) k (key)
      where c.join_id = r.join_id and c.step = r.step) as columns
    from account_join_row r where r.join_id = ${joinId}::uuid group by r.join_id, r.step, r.table_name, r.act order by r.step desc`.execute(
    db,
  )
  /* oxlint-disable no-await-in-loop -- each step rests on the one after it. */
  for (const { step, table, act, columns } of steps) {
    const at = { joinId, step, table, key: keys.get(table)! }
    if (act === 'set_aside' || act === 'left') await insertAgain(db, at)
    else if (act === 'made') await unmake(db, at)
    else await restore(db, at, columns!, act === 'numbered' ? numbered.get(table) : undefined)
  }
  /* oxlint-enable no-await-in-loop */
}

type Place = { joinId: string; step: number; table: string; key: string[] }
const ofStep = ({ joinId, step }: Place) => sql`r.join_id = ${joinId}::uuid and r.step = ${step}`

/** Inserts the rows that gave way, unless other rows have taken their place. */
async function insertAgain(db: Tx, place: Place): Promise<void> {
  const { table, key } = place
  await sql`
    with inserted as (
      insert into ${sql.table(table)} select p.* from account_join_row r cross join lateral jsonb_populate_record(${rowOf(table)}, r.before) p
      where ${ofStep(place)} on conflict do nothing returning *
    )
    update account_join_row r set put_back = exists (
      select from inserted t cross join lateral jsonb_populate_record(${rowOf(table)}, r.before) p where ${same(key, 't', 'p')})
    where ${ofStep(place)}`.execute(db)
}

/** SQL for whether the row `t` is unchanged since the join. */
const unchanged = (table: string, row: RawBuilder<unknown>) => sql`not exists (
  select from jsonb_each(${row}) e where to_jsonb(t) -> e.key is distinct from e.value
    and (${table} <> all(${USED}::text[]) or e.key in (select jsonb_object_keys(r.changed))))`

async function restore(db: Tx, place: Place, columns: string[], numbered: string | undefined): Promise<void> {
  const { table, key } = place
  const after = sql`(r.before || r.changed)`
  const found = sql`lateral jsonb_populate_record(${rowOf(table)}, ${after}) p`
  await sql`
    update account_join_row r set put_back = exists (
      select from ${sql.table(table)} t cross join ${found} where ${same(key, 't', 'p')} and ${unchanged(table, after)})
    where ${ofStep(place)}`.execute(db)
  const match = sql`${ofStep(place)} and r.put_back and ${same(key, 't', 'p')}`
  if (numbered !== undefined)
    await sql`update ${sql.table(table)} t set ${sql.ref(numbered)} = ${column('t', numbered)} + ${sql.lit(BEYOND)}
      from account_join_row r cross join ${found} where ${match}`.execute(db)
  const set = columns.map(
    (name) => sql`${sql.ref(name)} = case when r.changed ? ${sql.lit(name)} then ${column('b', name)} else ${column('t', name)} end`,
  )
  await sql`update ${sql.table(table)} t set ${sql.join(set)}
    from account_join_row r cross join ${found} cross join lateral jsonb_populate_record(${rowOf(table)}, r.before) b where ${match}`.execute(
    db,
  )
}

/** Deletes the memberships that the join made, unless other rows refer to them by now. */
async function unmake(db: Tx, place: Place): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.conrelid::regclass::text as table, json_agg(a.attname order by n.nr) as columns
    from pg_constraint c cross join lateral unnest(c.conkey) with ordinality n (attnum, nr)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = n.attnum
    where c.contype = 'f' and c.confrelid = 'membership'::regclass group by c.oid, c.conrelid`.execute(db)
  const resting = rows.map(
    ({ table, columns: [organization = '', account = ''] }) => sql`not exists (select from ${sql.table(table)} x
      where ${column('x', organization)} = t.organization_id and ${column('x', account)} = t.account_id)`,
  )
  await sql`
    with gone as (
      delete from membership t using account_join_row r
      where ${ofStep(place)} and t.organization_id = (r.changed ->> 'organization_id')::uuid and t.account_id = (r.changed ->> 'account_id')::uuid
        and ${all(resting)} returning r.nr
    )
    update account_join_row r set put_back = exists (select from gone where gone.nr = r.nr) where ${ofStep(place)}`.execute(db)
}
