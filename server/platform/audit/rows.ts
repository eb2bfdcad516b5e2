import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/open.ts'
import { type PagePart, byMoment, following, inOrder } from '../rows/list.ts'
import type { ComparedRows, Family } from './families.ts'

type Problem = 'differs' | 'missing' | 'unknown'
/**
 * A row that differs from the trail: it has other values (`differs`), it is gone without a deletion (`missing`), or no entry mentions it
 * (`unknown`). `said` has the ids of what it is about, from the trail, else from the row.
 */
export type DifferingRow = { kind: string; id: string; problem: Problem; subject: string; said: Record<string, unknown> }
export type Comparison = { rows_checked: number; rows_differing: DifferingRow[]; rows_differing_count: number }

/** Number of rows or entries that one statement reads. */
const AT_ONCE = 1000
/** Maximum number of differing rows in the report. */
const NAMED = 100

type ComparedFamily = { kind: string; rows: ComparedRows }
const comparedIn = (families: Family[]): ComparedFamily[] => families.flatMap(({ kind, rows }) => (rows ? [{ kind, rows }] : []))

/** Compares the rows of an organization with the last values in its trail, in batches. */
export async function compareRows(db: Db, families: Family[], organizationId: string): Promise<Comparison> {
  const found: Comparison = { rows_checked: 0, rows_differing: [], rows_differing_count: 0 }
  const report = (differing: DifferingRow[]) => {
    found.rows_differing_count += differing.length
    found.rows_differing.push(...differing.slice(0, NAMED - found.rows_differing.length))
  }
  for (const compared of comparedIn(families)) {
    for await (const { checked, differing } of batchesOf(db, compared, organizationId)) {
      found.rows_checked += checked
      report(differing)
    }
  }
  for await (const missing of missingRows(db, families, organizationId)) report(missing)
  return found
}

type Batch = { checked: number; differing: DifferingRow[] }

async function* batchesOf(db: Db, { kind, rows }: ComparedFamily, organizationId: string): AsyncGenerator<Batch> {
  let after: Key | undefined
  for (;;) {
    const { rows: looked } = await sql<CheckedRow>`
      with compared as materialized (${batch(rows, organizationId, after)}) ${judged(kind, rows)}`.execute(db)
    const differing = looked.flatMap(({ problem, ...key }) =>
      problem === null ? [] : [{ kind, id: named(key), problem, ...aboutOf(rows, key) }],
    )
    yield { checked: looked.length, differing }
    if (looked.length < AT_ONCE) return
    after = looked.at(-1)
  }
}

type Key = { subject: string; part: string | null }
type TrailValues = { said: Record<string, unknown> | null }
type CheckedRow = Key & TrailValues & { problem: 'differs' | 'unknown' | null }
const named = ({ subject, part }: Key) => (part === null ? subject : `${subject}:${part}`)

/** Returns what a row is about. The values come from its key, from the trail, or from both. */
function aboutOf({ subject, part, about }: ComparedRows, key: Key & TrailValues): Pick<DifferingRow, 'subject' | 'said'> {
  const keys: Record<string, unknown> = { [subject]: key.subject, ...(part === undefined ? {} : { [part]: key.part }) }
  return { subject: key.subject, said: Object.fromEntries(about.map((column) => [column, key.said?.[column] ?? keys[column] ?? null])) }
}

const partOf = ({ part }: ComparedRows, of: string) => (part === undefined ? sql`null::uuid` : sql.ref(`${of}.${part}`))

/** SQL for the next batch of whole rows of an organization. */
function batch(rows: ComparedRows, organizationId: string, after: Key | undefined) {
  const keys = [rows.subject, ...(rows.part === undefined ? [] : [rows.part])].map((column) => sql.ref(`each_.${column}`))
  const from = after ? [after.subject, ...(rows.part === undefined ? [] : [after.part])].map((value) => sql`${value}::uuid`) : undefined
  return sql`
    select each_ as row, ${sql.ref(`each_.${rows.subject}`)} as subject, ${partOf(rows, 'each_')} as part, ${sql.ref(`each_.${rows.organization}`)} as organization_id
    from ${sql.table(rows.table)} each_
    where ${sql.ref(`each_.${rows.organization}`)} = ${organizationId}::uuid
      ${from ? sql`and (${sql.join(keys)}) > (${sql.join(from)})` : sql``}
    order by ${sql.join(keys)} limit ${sql.lit(AT_ONCE)}`
}

/** SQL for the problem of each row in `compared`, in their order. */
const judged = (kind: string, rows: ComparedRows) => sql`
  select compared.subject, compared.part, judged.problem,
    case when judged.problem is not null then coalesce(history.told, to_jsonb(compared.row)) end as said
  from compared cross join lateral (${history(kind, rows)}) history
  cross join lateral (select case
    when history.last is null or history.last = any(${rows.ends}::text[]) then 'unknown'
    when ${differs(rows)} then 'differs'
  end as problem) judged
  order by compared.subject, compared.part`

/** SQL condition: a row differs from its trail. `updated_at` is ignored, because entries do not record it. */
const differs = ({ table, beyond }: ComparedRows) => sql<SqlBool>`(
  jsonb_populate_record(compared.row::${sql.table(table)}, history.told - 'updated_at') is distinct from compared.row::${sql.table(table)}
  ${beyond ? sql`or ${beyond}` : sql``})`

/**
 * SQL for the values that the trail has recorded for the row `compared`, and for its last action. The row belongs to a subject, or to a
 * part of one.
 */
const history = (kind: string, { part, ends }: ComparedRows) => sql`
  select values_told(entry.new_values::jsonb order by entry.at, entry.id) as told,
    (array_agg(entry.action order by entry.at desc, entry.id desc))[1] as last
  from audit_entry entry
  where entry.subject_id = compared.subject and entry.organization_id = compared.organization_id
    and (${ofKind(kind, part)} or entry.action = any(${ends.filter((action) => !action.startsWith(`${kind}.`))}::text[]))`

const ofKind = (kind: string, part: string | undefined) => sql<SqlBool>`(split_part(entry.action, '.', 1) = ${kind}
  ${part === undefined ? sql`` : sql`and coalesce(entry.new_values, entry.old_values) ->> ${part} = compared.part::text`})`

/** Yields the rows of the trail that are gone, although neither they nor anything they go with was deleted. */
async function* missingRows(db: Db, families: Family[], organizationId: string): AsyncGenerator<DifferingRow[]> {
  const compared = comparedIn(families)
  let after: PagePart['after']
  for (;;) {
    const { rows } = await sql<CreationEntry>`${begun(compared, organizationId, after)}`.execute(db)
    for (const each of compared) {
      const gone = rows.filter(({ action, there }) => action === each.rows.begins && there === false)
      if (gone.length > 0) yield await unexplained(db, families, each, organizationId, gone)
    }
    const last = rows.at(-1)
    if (rows.length < AT_ONCE || last === undefined) return
    after = [last.at, last.id]
  }
}

const oldest = byMoment('entry.at', 'entry.id', 'at')

type CreationEntry = Key & { at: string; id: string; action: string; there: boolean | null }

/** SQL for the next batch of entries. For an entry that creates a row, `there` says whether the row exists. */
function begun(compared: ComparedFamily[], organizationId: string, after: PagePart['after']) {
  const value = (rows: ComparedRows) => (rows.part === undefined ? sql`null::text` : sql`entry.new_values ->> ${sql.lit(rows.part)}`)
  const cases = <Value>(said: (rows: ComparedRows) => RawBuilder<Value>) =>
    sql`case entry.action ${sql.join(
      compared.map(({ rows }) => sql`when ${sql.lit(rows.begins)} then ${said(rows)}`),
      sql` `,
    )} end`
  return sql`
    select entry.at, entry.id, entry.action, entry.subject_id as subject, ${cases(value)} as part,
      ${cases(
        (rows) => sql`exists (select from ${sql.table(rows.table)} each_ where ${sql.ref(`each_.${rows.subject}`)} = entry.subject_id
        ${rows.part === undefined ? sql`` : sql`and ${sql.ref(`each_.${rows.part}`)}::text = ${value(rows)}`})`,
      )} as there
    from audit_entry entry
    where entry.organization_id = ${organizationId}::uuid and ${following(oldest, { after })}
    ${inOrder(oldest)} limit ${sql.lit(AT_ONCE)}`
}

/** Returns the missing rows for which no deletion is recorded, neither of the row nor of any ancestor it goes with. */
async function unexplained(
  db: Db,
  families: Family[],
  { kind, rows }: ComparedFamily,
  organizationId: string,
  gone: Key[],
): Promise<DifferingRow[]> {
  const fields = [...new Set(families.flatMap(({ goesWith = [] }) => goesWith))]
  const { rows: left } = await sql<Key & TrailValues & { above: string[] }>`
    with recursive compared as (
      select distinct ${organizationId}::uuid as organization_id, subject, part
      from unnest(${gone.map(({ subject }) => subject)}::uuid[], ${gone.map(({ part }) => part)}::uuid[]) as given (subject, part)
    ), open as materialized (
      select compared.subject, compared.part, history.told
      from compared cross join lateral (${history(kind, rows)}) history where history.last <> all(${rows.ends}::text[])
    ), above as (
      select subject, part, subject as id, told, 0 as depth from open
      union all
      select above.subject, above.part, next.id, said.told, depth + 1
      from above
      cross join lateral (
        select distinct (above.told ->> field)::uuid as id from unnest(${fields}::text[]) field where above.told ->> field is not null
      ) next
      cross join lateral (
        select values_told(entry.new_values::jsonb order by entry.at, entry.id) as told from audit_entry entry
        where entry.subject_id = next.id and entry.organization_id = ${organizationId}::uuid
          and split_part(entry.action, '.', 1) = entry.subject_kind
      ) said
      where depth < 4
    )
    select subject, part, array_agg(id) as above, (array_agg(told order by depth))[1] as said from above group by subject, part
    having not bool_or(exists (
      select from audit_entry entry where entry.subject_id = above.id and entry.organization_id = ${organizationId}::uuid
        and entry.action = entry.subject_kind || '.deleted'))`.execute(db)
  const taken = await takenAlong(db, families, organizationId, [...new Set(left.flatMap(({ above }) => above))])
  return left
    .filter(({ above }) => !above.some((id) => taken.has(id)))
    .map((key) => ({ kind, id: named(key), problem: 'missing', ...aboutOf(rows, key) }))
}

/** Returns the ids that a deletion entry lists as deleted with its row. */
async function takenAlong(db: Db, families: Family[], organizationId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const lists = families.flatMap(({ kind, takes }) => (takes === undefined ? [] : [sql`(${`${kind}.deleted`}::text, ${takes}::text)`]))
  const { rows } = await sql<{ id: string }>`
    select distinct taken.id from (values ${sql.join(lists)}) list (action, field)
    join audit_entry entry on entry.action = list.action and entry.organization_id = ${organizationId}::uuid
    cross join lateral jsonb_array_elements_text(entry.old_values::jsonb -> list.field) taken (id)
    where taken.id = any(${ids}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
