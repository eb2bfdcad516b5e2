import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import type { Vector } from '#platform/embeddings.ts'
import { type Searched, ownedIn, rowsOf } from '#platform/rows/searched.ts'

export type Text = { digest: string; text: string }
export type Meaning = { digest: string; vector: Vector }

/** The most characters of a text that are embedded. */
const LONGEST = sql.lit(8000)
/** Later passages of a file are not embedded. */
export const MOST_PASSAGES = sql.lit(50)

/** SQL for the digest of a thing's text: its title and its body. `body` is its row of search_text, if there is one. */
export const digestOf = ({ table, label }: Searched) => sql`coalesce(body.digest, digest_of(${sql.ref(`${table}.${label}`)}))`
export const withBody = (each: Searched, rows = rowsOf(each)) => sql`
  ${rows} left join search_text body on body.kind = ${sql.lit(each.kind)} and body.thing_id = ${sql.ref(`${each.table}.id`)}`

/** Returns the vector as the database stores it, and the signs of its components. */
export const kept = (vector: Vector) => ({ vector: `{${vector.join()}}`, sides: vector.map((each) => (each > 0 ? 1 : 0)).join('') })

/** SQL for rows `(digest, text)`: every text that may be embedded. Texts about people and archived things are left out. */
function texts(searched: Searched[]): RawBuilder<unknown> {
  const things = searched
    .filter(({ personal }) => !personal)
    .map(
      (each) => sql`
      select ${digestOf(each)} as digest, coalesce(body.heading || E'\\n' || body.text, ${sql.ref(`${each.table}.${each.label}`)}) as text
      from ${withBody(each)} where ${sql.ref(`${ownedIn(each)}.archived_at`)} is null`,
    )
  const files = sql`select digest, text from search_passage where nr <= ${MOST_PASSAGES}`
  return sql.join([...things, files], sql` union all `)
}

const unknown = (searched: Searched[], model: string, before: string) => sql`
  from (${texts(searched)}) said left join search_meaning known on known.digest = said.digest and known.model = ${model}
  where known.digest is null or known.vector is null and known.asked_again_at < now() + ${sql.lit(before)}::interval`

/** Claims the next texts to embed. Texts without an answer come later, after five minutes. */
export async function claim(db: Db, searched: Searched[], model: string, most: number): Promise<Text[]> {
  const { rows } = await sql<Text>`
    with due as materialized (select said.digest, left(said.text, ${LONGEST}) as text ${unknown(searched, model, '0')} limit ${most}),
    claimed as (
      insert into search_meaning (digest, model, asked_again_at)
      select distinct digest, ${model}::text, now() + interval '5 minutes' from due order by 1
      on conflict (digest, model) do update set asked_again_at = excluded.asked_again_at
        where search_meaning.vector is null and search_meaning.asked_again_at < now()
      returning digest
    )
    select digest, min(text) as text from due join claimed using (digest) group by digest`.execute(db)
  return rows
}

/** Returns how many texts are not embedded yet, including those being embedded now. Refused texts do not count. */
export async function countUnknown(db: Db, searched: Searched[], model: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(distinct said.digest) as count ${unknown(searched, model, '10 minutes')}`.execute(db)
  return rows[0]!.count
}

/** Returns the number of dimensions of the stored vectors. */
export async function dimensions(db: Db, model: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select cardinality(vector) as count from search_meaning where model = ${model} and vector is not null limit 1`.execute(db)
  return rows[0]?.count
}

export async function keep(db: Db, model: string, meanings: Meaning[]): Promise<void> {
  const given = JSON.stringify(meanings.map(({ digest, vector }) => ({ digest, ...kept(vector) })))
  await sql`
    update search_meaning set vector = given.vector::real[], sides = given.sides::bit varying
    from json_to_recordset(${given}::json) as given(digest text, vector text, sides text)
    where search_meaning.digest = given.digest and model = ${model}`.execute(db)
}

/** Marks a refused text. It is asked again once a day. */
export async function refused(db: Db, model: string, digest: string): Promise<void> {
  await sql`
    update search_meaning set asked_again_at = now() + interval '1 day' where digest = ${digest} and model = ${model}`.execute(db)
}

/** Deletes the meanings of texts that no longer exist. */
export async function forget(db: Db, searched: Searched[]): Promise<void> {
  await sql`
    delete from search_meaning
    where not exists (select from (${texts(searched)}) said where said.digest = search_meaning.digest)`.execute(db)
}

/** Deletes the meanings of other models, once this one has embedded everything. */
export async function forgetOthers(db: Db, model: string): Promise<void> {
  await sql`delete from search_meaning where model <> ${model}`.execute(db)
}
