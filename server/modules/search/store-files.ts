import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/open.ts'
import { MAX_BYTES, endings } from '#platform/files/text/kinds.ts'
import type { SearchKind, Searched } from '#platform/rows/searched.ts'

export type DueFile = { file_key: string; file_name: string }
export type Passage = { page: number | null; text: string }
type State = 'reading' | 'read' | 'nothing' | 'failed'

const MOST_ATTEMPTS = 2
const readable = `\\.(${endings.join('|')})$`
/** SQL condition: a reading that was not finished, or failed, is retried once after a while. */
const again = sql<SqlBool>`(state in ('reading', 'failed') and attempts < ${sql.lit(MOST_ATTEMPTS)} and began_at < now() - interval '5 minutes')`

/** SQL for rows `(kind, id, attachment_id, file_key, file_name, size_bytes)`: every attached file that the search reads. */
const attached = (searched: Searched[]): RawBuilder<unknown> =>
  sql.join(
    searched.flatMap(({ kind, files = [] }) =>
      files.map(({ table, column, through }) => {
        const id = through
          ? sql`(select part.${sql.ref(through.column)} from ${sql.table(through.table)} part where part.id = file.${sql.ref(column)})`
          : sql`file.${sql.ref(column)}`
        return sql`select ${sql.lit(kind)} as kind, ${id} as id, file.id as attachment_id, blob_key as file_key, file_name, size_bytes
          from ${sql.table(table)} file`
      }),
    ),
    sql` union all `,
  )

const dueOf = (searched: Searched[]) => sql`
  from (${attached(searched)}) file left join search_file known using (file_key)
  where lower(file.file_name) ~ ${readable} and file.size_bytes <= ${MAX_BYTES} and (known.file_key is null or ${again})`

/** Returns the next files to read. */
export async function due(db: Db, searched: Searched[], most: number): Promise<DueFile[]> {
  const { rows } =
    await sql<DueFile>`select file.file_key, file.file_name ${dueOf(searched)} order by known.began_at nulls first limit ${most}`.execute(
      db,
    )
  return rows
}

export async function countDue(db: Db, searched: Searched[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${dueOf(searched)}`.execute(db)
  return rows[0]!.count
}

/** Claims a file for reading. False if another process has it. */
export async function claim(db: Db, file_key: string): Promise<boolean> {
  const { rows } = await sql`
    insert into search_file (file_key, state) values (${file_key}, 'reading')
    on conflict (file_key) do update set state = 'reading', attempts = search_file.attempts + 1, began_at = now()
    where (select ${again} from (select search_file.state, search_file.attempts, search_file.began_at) known)
    returning 1`.execute(db)
  return rows.length > 0
}

/** Stores the passages of a file, or that there are none. */
export async function settle(db: Tx, file_key: string, state: State, sha256: string | null, passages: Passage[]): Promise<void> {
  await db.updateTable('search_file').set({ state, sha256 }).where('file_key', '=', file_key).execute()
  await db.deleteFrom('search_passage').where('file_key', '=', file_key).execute()
  await sql`
    insert into search_passage (file_key, nr, page, text)
    select ${file_key}, nr, (said ->> 'page')::int, said ->> 'text'
    from json_array_elements(${JSON.stringify(passages)}::json) with ordinality as passage(said, nr)`.execute(db)
}

/** Returns the passages of the same bytes, if they were read before. */
export async function known(db: Db, sha256: string): Promise<{ state: State; passages: Passage[] } | undefined> {
  const { rows } = await sql<{ state: State; passages: Passage[] }>`
    select state, coalesce((select json_agg(json_build_object('page', page, 'text', text) order by nr)
      from search_passage where search_passage.file_key = search_file.file_key), '[]') as passages
    from search_file where sha256 = ${sha256} and state in ('read', 'nothing') limit 1`.execute(db)
  return rows[0]
}

/** Deletes the text of files that are no longer attached. Returns how many. */
export async function forget(db: Db, searched: Searched[]): Promise<number> {
  const { rows } = await sql`
    delete from search_file where file_key not in (select file_key from (${attached(searched)}) file) returning 1`.execute(db)
  return rows.length
}

type Failure = { kind: SearchKind; id: string; attachment_id: string; file_name: string }

/** Returns files that could not be read and are not retried. */
export async function failures(db: Db, searched: Searched[], most: number): Promise<{ count: number; files: Failure[] }> {
  const { rows } = await sql<Failure & { count: number }>`
    select file.kind, file.id, file.attachment_id, file.file_name, count(*) over () as count
    from (${attached(searched)}) file join search_file known using (file_key)
    where known.state = 'failed' and known.attempts >= ${sql.lit(MOST_ATTEMPTS)} order by known.began_at desc, file.attachment_id limit ${most}`.execute(
    db,
  )
  return {
    count: rows[0]?.count ?? 0,
    files: rows.map(({ kind, id, attachment_id, file_name }) => ({ kind, id, attachment_id, file_name })),
  }
}
