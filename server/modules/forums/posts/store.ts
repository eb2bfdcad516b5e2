import { type Insertable, type RawBuilder, type Selectable, type UpdateObject, sql } from 'kysely'
import { type Actor } from '#platform/access/actor.ts'
import { type ReaderForm, type ReaderValues, personRows, readerAs, readerIn } from '#platform/access/people.ts'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { type Value, statementIn } from '#platform/db/statement.ts'
import { found } from '#platform/errors.ts'
import { type PageRequest, type WrittenRow, writtenPage } from '#platform/rows/page.ts'
import { writtenAs } from '#platform/rows/written.ts'
import { ForumPost, type ForumPostVersion } from './schema.ts'

export type StoredPost = Selectable<DB['forum_post']>

/** Which way a page goes through a thread, or which posts are meant. */
type Which = 'forward' | 'backward' | 'ids'
type Form = ReaderForm & { which: Which; moderates: boolean; after: boolean }
type Values = ReaderValues & { thread: string | null; from: number; after: string | null; most: number; ids: string[] }

/** Posts as the API shows them to one who moderates or not, each as text. */
export const reading = statementIn<WrittenRow, Form, Values>((form, value) => {
  const reader = readerAs(form, value)
  const author = sql`(${personRows(reader, 'row.author_user_id', 'row.organization_id')})`
  const fields = writtenAs(ForumPost, { author, ...shown(form.moderates) })
  return sql`
    select row.created_at as at, row.id, (select row_to_json(written) from (select ${fields}) written)::text as json
    from (${chosen(form, value)}) row order by row.post_number ${sql.raw(form.which === 'backward' ? 'desc' : 'asc')}`
})

function chosen({ which, after }: Form, value: Value<Values>): RawBuilder<unknown> {
  if (which === 'ids') return sql`select post.* from forum_post post where post.id = any(${value('ids')}::uuid[])`
  const [beyond, order, to] = which === 'forward' ? ['>', 'asc', '>='] : ['<', 'desc', '<=']
  const behind = sql`(select last.post_number from forum_post last where last.id = ${value('after')}::uuid)`
  const from = after ? sql`${sql.raw(beyond)} ${behind}` : sql`${sql.raw(to)} ${value('from')}::int`
  return sql`
    select post.* from forum_post post where post.thread_id = ${value('thread')}::uuid and post.post_number ${from}
    order by post.post_number ${sql.raw(order)} limit ${value('most')}::int`
}

/** What is different for who moderates. */
const shown = (moderates: boolean) => ({
  body_markdown: moderates ? sql`row.body_markdown` : sql`case when row.hidden_at is null then row.body_markdown end`,
  hidden: sql`case when row.hidden_at is not null then json_build_object('reason', row.hidden_reason,
    'at', ${sql.raw(rfc3339('row.hidden_at'))}, 'note', ${moderates ? sql`row.hidden_note` : sql`null::text`}) end`,
  report_count: moderates
    ? sql`(select count(*)::int from forum_report report where report.post_id = row.id and report.reviewed_at is null)`
    : sql`null::int`,
})

const none = { thread: null, from: 0, after: null, most: 0, ids: [] }

/** Posts by their ids, in the order of their numbers, as text. */
export async function shownAs(db: Db, actor: Actor, moderates: boolean, ids: string[]): Promise<WrittenRow[]> {
  const { form, values } = readerIn(actor)
  return reading(db, { ...form, which: 'ids', moderates, after: false }, { ...values, ...none, ids })
}

/** One; 404 when there is none. */
export async function get(db: Db, actor: Actor, moderates: boolean, id: string): Promise<ForumPost> {
  const [row] = await shownAs(db, actor, moderates, [id])
  return JSON.parse(found(row).json) as ForumPost
}

export type PostFilter = { from?: number; direction: 'forward' | 'backward' }
const LAST = 2_147_483_647

/** A page of a thread from a number on, as text. */
export async function list(
  db: Db,
  actor: Actor,
  moderates: boolean,
  thread: string,
  { from, direction }: PostFilter,
  request: PageRequest,
) {
  const { form, values } = readerIn(actor)
  const start = from ?? (direction === 'forward' ? 1 : LAST)
  const after = request.after?.[1] ?? null
  const rows = await reading(
    db,
    { ...form, which: direction, moderates, after: after !== null },
    { ...values, ...none, thread, from: start, after, most: request.limit + 1 },
  )
  return writtenPage(rows, request)
}

export function find(db: Db, id: string): Promise<StoredPost | undefined> {
  return db.selectFrom('forum_post').selectAll().where('id', '=', id).executeTakeFirst()
}

/** As it is while its thread is held; 404 when it is gone. */
export const stored = async (db: Tx, id: string): Promise<StoredPost> => found(await find(db, id))

export function create(db: Tx, post: Insertable<DB['forum_post']>): Promise<StoredPost> {
  return db.insertInto('forum_post').values(post).returningAll().executeTakeFirstOrThrow()
}

/** What a post says from this moment on. */
export const edit = (db: Tx, id: string, body_markdown: string): Promise<StoredPost> =>
  update(db, id, { body_markdown, edited_at: sql<string>`clock_timestamp()` })

export type Concealed = Pick<StoredPost, 'hidden_reason' | 'hidden_note' | 'hidden_by'>

/** Hides a post; since when stays where it is hidden already. */
export const conceal = (db: Tx, id: string, how: Concealed): Promise<StoredPost> =>
  update(db, id, { ...how, hidden_at: sql<string>`coalesce(hidden_at, now())` })

export const show = (db: Tx, id: string): Promise<StoredPost> =>
  update(db, id, { hidden_at: null, hidden_reason: null, hidden_note: null, hidden_by: null })

function update(db: Tx, id: string, changes: UpdateObject<DB, 'forum_post'>): Promise<StoredPost> {
  return db.updateTable('forum_post').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Keeps what a post said until now. */
export async function keep(db: Tx, revision: Insertable<DB['forum_post_revision']>): Promise<void> {
  await db.insertInto('forum_post_revision').values(revision).execute()
}

/** What a post said over time, newest first. */
export async function history(db: Db, { id, body_markdown, created_at, edited_at }: StoredPost): Promise<ForumPostVersion[]> {
  const earlier = await db
    .selectFrom('forum_post_revision')
    .select(['body_markdown', 'written_at'])
    .where('post_id', '=', id)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return [{ body_markdown, written_at: edited_at ?? created_at }, ...earlier]
}

/** Takes everything of a post but its number. */
export async function empty(db: Tx, id: string): Promise<void> {
  for (const table of ['forum_post_revision', 'forum_mention', 'forum_report'] as const)
    await db.deleteFrom(table).where('post_id', '=', id).execute()
  const gone = { author_user_id: null, body_markdown: '', edited_at: null, hidden_reason: 'deleted' as const, hidden_note: null, hidden_by: null }
  await update(db, id, { ...gone, hidden_at: sql<string>`coalesce(hidden_at, now())` })
} // prettier-ignore

/** How many posts somebody has written within the last minute, and whether their account is in its first hour. The account is held. */
export async function pace(db: Tx, userId: string): Promise<{ written: number; is_new: boolean; seconds: number }> {
  await sql`select from account where id = ${userId}::uuid for no key update`.execute(db)
  const { rows } = await sql<{ written: number; is_new: boolean; seconds: number }>`
    select count(*)::int as written, coalesce(ceil(extract(epoch from min(recent.created_at) + interval '1 minute' - clock_timestamp())), 1)::int as seconds,
      (select account.created_at > clock_timestamp() - interval '1 hour' from account where account.id = ${userId}::uuid) as is_new
    from forum_post recent
    where recent.author_user_id = ${userId}::uuid and recent.created_at > clock_timestamp() - interval '1 minute'`.execute(db)
  return rows[0]!
}
