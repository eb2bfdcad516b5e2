import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import type { NumberedTable, OnePerPerson, Personal, PersonalKind } from '#platform/rows/personal.ts'
import { type Act, BEYOND, type Keys, all, column, primaryKeys, rowOf, same } from './store-keys.ts'

/** `by` is the person who joins the accounts. */
type Join = { id: string; from: string; into: string; by: string }
type JoinStep = Join & { step: number; kind: PersonalKind; table: string; act: Act }

/** Columns that name accounts and stay unchanged. Memberships are created and deleted instead, because grants refer to them. */
const STAYS: Record<string, string[]> = { membership: ['account_id'], account_join: ['from_account_id', 'into_account_id'] }

/** SQL that stores the rows `(before, changed, is_about)` of the statement `wrote` in account_join_row. */
const keeping = ({ id, step, kind, table, act }: JoinStep, wrote: RawBuilder<unknown>) => sql`
  insert into account_join_row (join_id, step, organization_id, kind, table_name, act, is_about, before, changed)
  select ${id}::uuid, ${step}::integer, coalesce(wrote.of ->> 'organization_id', wrote.of ->> 'owner_organization_id')::uuid, ${kind}, ${table}, ${act}, wrote.is_about, wrote.before, wrote.changed
  from (select wrote.*, coalesce(wrote.before, wrote.changed) as of from (${wrote}) wrote) wrote`

/** SQL for the columns that differ between two rows, with their later values. */
const difference = (before: RawBuilder<unknown>, after: RawBuilder<unknown>) => sql`(
  select jsonb_object_agg(e.key, e.value) from jsonb_each(${after}) e where e.value is distinct from ${before} -> e.key)`

/**
 * Makes every row that names the account `from` name the account `into`, and keeps each row's old values. If a person can have only one
 * row, one of the two gives way. A second call moves the rows that were written since. Returns the number of the last step before this
 * call. Throws if a module refuses.
 */
export async function move(db: Tx, join: Join, personal: Personal[]): Promise<number> {
  // Rows are kept as JSON. Timestamps in it must not depend on the session's time zone.
  await sql`set local time zone 'UTC'`.execute(db)
  const keys = await primaryKeys(db)
  const { rows } = await sql<{ step: number }>`
    select coalesce(max(step), 0) as step from account_join_row where join_id = ${join.id}::uuid`.execute(db)
  const since = rows[0]!.step
  let step = since
  const next = (kind: PersonalKind, table: string, act: Act): JoinStep => ({ ...join, step: (step += 1), kind, table, act })
  await makeMemberships(db, next('roles', 'membership', 'made'))
  /* oxlint-disable no-await-in-loop -- each step rests on the one before. */
  for (const { kind, onePerPerson = [], numbered = [] } of personal) {
    for (const one of onePerPerson) await yieldOne(db, next(kind, one.table, one.ends ? 'ended' : 'set_aside'), one, keys)
    for (const one of numbered) await number(db, next(kind, one.table, 'numbered'), one, keys)
  }
  for (const { kind, about = {}, beside = {} } of personal)
    for (const table of new Set([...Object.keys(about), ...Object.keys(beside)])) {
      const columns = namesOf(about, beside, table).filter((name) => !STAYS[table]?.includes(name))
      const abouts = namesOf(about, {}, table)
      if (columns.length > 0) await moveRows(db, next(kind, table, 'moved'), { columns, abouts }, keys)
    }
  /* oxlint-enable no-await-in-loop */
  await leaveMemberships(db, next('roles', 'membership', 'left'))
  return since
}

const namesOf = (about: object, beside: object, table: string): string[] => [
  ...((about as Record<string, string[]>)[table] ?? []),
  ...((beside as Record<string, string[]>)[table] ?? []),
]

async function makeMemberships(db: Tx, written: JoinStep): Promise<void> {
  await sql`
    with made as (
      insert into membership (organization_id, account_id, created_at)
      select organization_id, ${written.into}::uuid, created_at from membership where account_id = ${written.from}::uuid
      on conflict do nothing returning *
    ) ${keeping(written, sql`select true as is_about, null::jsonb as before, to_jsonb(made) as changed from made`)}`.execute(db)
}

async function leaveMemberships(db: Tx, written: JoinStep): Promise<void> {
  await sql`
    with gone as (delete from membership where account_id = ${written.from}::uuid returning *)
    ${keeping(written, sql`select true as is_about, to_jsonb(gone) as before, null::jsonb as changed from gone`)}`.execute(db)
}

/** Ends or sets aside one of two rows, if a person can have only one. */
async function yieldOne(db: Tx, written: JoinStep, one: OnePerPerson, keys: Keys): Promise<void> {
  const { table, person, when = 'true', better = 'null::integer' } = one
  const of = (account: string) => sql`(
    select ${sql.join([sql`to_jsonb(t) as whole`, sql`${sql.raw(better)} as worth`, ...one.with.map((name) => column('t', name))])}
    from ${sql.table(table)} t where ${column('t', person)} = ${account}::uuid and ${sql.raw(when)})`
  const giving = sql`giving as materialized (
    select case when a.worth > b.worth then b.whole else a.whole end as before
    from ${of(written.from)} a join ${of(written.into)} b on ${same(one.with, 'a', 'b')})`
  if (one.refused) {
    const { rows } = await sql<{ before: Record<string, unknown> }>`with ${giving} select before from giving limit 1`.execute(db)
    if (rows[0]) throw await one.refused(db, rows[0].before)
    return
  }
  const picked = sql`giving cross join lateral jsonb_populate_record(${rowOf(table)}, giving.before) p`
  const match = same(keys.get(table)!, 't', 'p')
  if (one.ends) {
    const set = Object.entries(one.ends(written.by)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`
      with ${giving}, wrote as (
        update ${sql.table(table)} t set ${sql.join(set)} from ${picked} where ${match} returning giving.before, to_jsonb(t) as after
      ) ${keeping(written, sql`select true as is_about, before, ${difference(sql.ref('before'), sql.ref('after'))} as changed from wrote`)}`.execute(
      db,
    )
  } else
    await sql`
      with ${giving}, wrote as (delete from ${sql.table(table)} t using ${picked} where ${match} returning giving.before)
      ${keeping(written, sql`select true as is_about, before, null::jsonb as changed from wrote`)}`.execute(db)
}

/** Numbers the rows of both accounts in one sequence. */
async function number(
  db: Tx,
  written: JoinStep,
  { table, person, with: group, number: name, by }: NumberedTable,
  keys: Keys,
): Promise<void> {
  const { from, into, id, step } = written
  const [current, moment] = [column('t', name), column('t', by)]
  const groups = sql.join(group.map((part) => column('t', part)))
  await sql`
    with ordered as (
      select to_jsonb(t) as before, ${current} as present,
        row_number() over (partition by ${groups} order by ${moment}, ${sql.join(keys.get(table)!.map((key) => column('t', key)))}) as later,
        count(*) filter (where ${column('t', person)} = ${from}::uuid) over (partition by ${groups}) as theirs,
        count(*) filter (where ${column('t', person)} = ${into}::uuid) over (partition by ${groups}) as own
      from ${sql.table(table)} t where ${column('t', person)} in (${from}::uuid, ${into}::uuid)
    ) ${keeping(
      written,
      sql`select true as is_about, before, jsonb_build_object(${sql.lit(name)}, later) as changed
        from ordered where theirs > 0 and own > 0 and present <> later`,
    )}`.execute(db)
  const kept = sql`account_join_row r cross join lateral jsonb_populate_record(${rowOf(table)}, r.before) p`
  const match = sql`r.join_id = ${id}::uuid and r.step = ${step} and ${same(keys.get(table)!, 't', 'p')}`
  // Numbers must be unique at every moment. So the rows first get numbers above all others, then their new ones.
  await sql`update ${sql.table(table)} t set ${sql.ref(name)} = ${current} + ${sql.lit(BEYOND)} from ${kept} where ${match}`.execute(db)
  await sql`update ${sql.table(table)} t set ${sql.ref(name)} = (r.changed ->> ${sql.lit(name)})::integer from ${kept} where ${match}`.execute(
    db,
  )
}

type MovedColumns = { columns: string[]; abouts: string[] }

async function moveRows(db: Tx, written: JoinStep, { columns, abouts }: MovedColumns, keys: Keys): Promise<void> {
  const { table, id } = written
  const [from, into] = [sql`${written.from}::uuid`, sql`${written.into}::uuid`]
  const either = (name: string) => sql`${column('t', name)} in (${from}, ${into})`
  const key = keys.get(table)!
  // If one account acted on the other, the row keeps the old account as the actor. Otherwise the person would seem to have acted on
  // themselves.
  const apart = (name: string) =>
    sql`(${either(name)} and ${all(abouts.map((about) => sql`${either(about)} and ${column('t', about)} <> ${column('t', name)}`))})`
  const later = (name: string) => {
    const own = sql`case when ${column('t', name)} = ${from} then ${into} else ${column('t', name)} end`
    return abouts.length === 0 || abouts.includes(name) ? own : sql`case when ${apart(name)} then ${from} else ${own} end`
  }
  const named = columns.map((name) => sql`${column('t', name)} = ${from}`)
  const found = sql`
    select to_jsonb(t) as whole_, ${sql.join([
      ...key.map((name) => sql`${column('t', name)} as ${sql.ref(`key_${name}`)}`),
      ...columns.map((name) => sql`${later(name)} as ${sql.ref(`later_${name}`)}`),
    ])} from ${sql.table(table)} t where ${sql.join(named, sql` or `)} for update`
  const set = columns.map((name) => sql`${sql.ref(name)} = ${column('found', `later_${name}`)}`)
  // An account can have only one identity per provider. Identities with a `join_id` do not count.
  if (table === 'identity') set.push(sql`join_id = ${id}::uuid`)
  const match = all(key.map((name) => sql`${column('t', name)} = ${column('found', `key_${name}`)}`))
  const about =
    abouts.length === 0
      ? sql`false`
      : sql.join(
          abouts.map((name) => sql`before ->> ${sql.lit(name)} = ${written.from}`),
          sql` or `,
        )
  await sql`
    with found as materialized (${found}), wrote as (
      update ${sql.table(table)} t set ${sql.join(set)} from found where ${match} returning found.whole_ as before, to_jsonb(t) as after
    ) ${keeping(
      written,
      sql`select (${about}) as is_about, before, ${difference(sql.ref('before'), sql.ref('after'))} as changed
      from wrote where before <> after`,
    )}`.execute(db)
}

export type WrittenRow = {
  step: number
  nr: number
  table: string
  before: Record<string, unknown> | null
  changed: Record<string, unknown> | null
  /** The account that the row is about afterwards, if it is about one of the two. */
  person: string | null
}

/** The number of rows per read. */
const AT_ONCE = 1000

/** Yields the rows of some tables that a join wrote, in order. With `undone`, the rows that its undo put back, in reverse order. */
export async function* written(
  db: Db,
  { id, since }: { id: string; since: number },
  tables: string[],
  undone: boolean,
): AsyncGenerator<WrittenRow[]> {
  const [way, beyond] = undone ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  let after: Pick<WrittenRow, 'step' | 'nr'> | undefined
  for (;;) {
    const from = after ? sql`and (r.step, r.nr) ${beyond} (${after.step}::integer, ${after.nr}::bigint)` : sql``
    // oxlint-disable-next-line no-await-in-loop -- page by page.
    const { rows } = await sql<WrittenRow>`
      select r.step, r.nr, r.table_name as table, r.before, r.changed,
        case when r.is_about then ${undone ? sql`j.from_account_id` : sql`j.into_account_id`} end as person
      from account_join_row r join account_join j on j.id = r.join_id
      where r.join_id = ${id}::uuid and r.step > ${since}::integer and r.table_name = any(${tables}::text[])
        and (r.put_back or not ${undone}::boolean) ${from}
      order by r.step ${way}, r.nr ${way} limit ${sql.lit(AT_ONCE)}`.execute(db)
    yield rows
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)
  }
}
