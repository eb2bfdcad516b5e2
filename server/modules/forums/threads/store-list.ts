import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import { type ReaderForm, type ReaderValues, writtenPerson, readerAs, readerIn } from '#platform/access/people.ts'
import type { Db } from '#platform/db/open.ts'
import { type Value, statementIn, unplanned } from '#platform/db/statement.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import {
  type PageColumns,
  type PageForm,
  type PageValues,
  byMoment,
  firstOf,
  following,
  pageAs,
  pageBeside,
  pageColumns,
  pageIn,
} from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { hasPatterns, wordPatterns } from '#platform/rows/search-text.ts'
import { writtenAs } from '#platform/rows/written.ts'
import { forumOf, reading, threadLevel } from '../reading/store-sql.ts'
import type { StoredForum } from '../store-access.ts'
import * as forums from '../store.ts'
import { ListedForumThread } from './schema.ts'

export type ThreadFilter = { pinned?: boolean; unread?: boolean; answered?: boolean; q?: string }
type Form = ReaderForm & PageForm & Omit<ThreadFilter, 'q'> & { searches: boolean }
type Values = ReaderValues & PageValues & { id: string; q: string[] | null }

/** Statement for a forum with a page of its threads. */
export const pages = statementIn<StoredForum & PageColumns, Form, Values>((form, value) => {
  const page = pageColumns(described(value, chosen(form, value)), written(form, value), byMoment('row.last_post_at', 'row.id'), form)
  return sql`
    select place.*, page.* from ${forumOf(value('reader'))} place, lateral (${page}) page
    where place.id = ${unplanned(value('id'), 'uuid')}`
})

/** Statement for threads by id. */
const byIds = statementIn<WrittenThread, ReaderForm, ReaderValues & { ids: string[] }>(
  (form, value) =>
    sql`
  select row.id, ${written(form, value)} as json from (${described(value, named(value))}) row`,
)

const named = (value: Value<ReaderValues & { ids: string[] }>) => sql`
  select ${columns} from forum_thread thread join ${forumOf(value('reader'))} place on place.id = thread.forum_id
  cross join lateral ${reading(value('reader'), UP_TO)} read where thread.id = any(${value('ids')}::uuid[])`

/** SQL for the JSON text of a listed thread named `row`. */
function written(form: ReaderForm, value: Value<ReaderValues>): RawBuilder<string> {
  const reader = readerAs(form, value)
  const nameOf = (column: string) => writtenPerson(reader, column, 'row.organization_id')
  const counts = { post_count: sql`row.last_post_number`, last_read_post_number: sql`row.last_read`, unread_count: sql`row.unread` }
  return writtenAs(ListedForumThread, counts, {
    author: nameOf('row.author_user_id'),
    last_post_author: nameOf('row.last_author_user_id'),
  })
}

/** SQL that adds further columns to threads. It runs for the threads of the page only. */
const described = (value: Value<ReaderValues>, threads: RawBuilder<unknown>) => sql`
  select thread.*, ${threadLevel(value('reader'), sql`thread.level`)} as subscription, last.author_user_id as last_author_user_id,
    ${visible(sql`thread.answer_id`)} as answer_post_id
  from (${threads}) thread left join forum_post last on last.thread_id = thread.id and last.post_number = thread.last_post_number`

const UP_TO = sql.ref('place.read_up_to')
/** SQL for the answer of a thread, if it is not hidden. */
const visible = (id: RawBuilder<unknown>) =>
  sql`(select answer.id from forum_post answer where answer.id = ${id} and answer.hidden_at is null)`
const columns = sql`thread.id, thread.organization_id, thread.forum_id, thread.title, thread.author_user_id, thread.pinned, thread.locked,
  thread.answer_post_id as answer_id, thread.last_post_number, thread.last_post_at, thread.created_at, read.last_read, read.unread, place.level`

const latest = byMoment('thread.last_post_at', 'thread.id')

/** SQL for the threads of the forum `place` on a page, and one more. */
function chosen({ pinned, unread, answered, searches, ...page }: Form, value: Value<Values>): RawBuilder<unknown> {
  const part = pageAs(page, value)
  const wanted = [sql`thread.forum_id = place.id`, following(latest, part)]
  if (pinned !== undefined) wanted.push(sql`thread.pinned = ${sql.lit(pinned)}`)
  if (unread !== undefined) wanted.push(sql`(read.unread > 0) = ${sql.lit(unread)}`)
  if (unread === true) wanted.push(sql`thread.last_post_at > coalesce(${UP_TO}, '-infinity')`)
  if (answered !== undefined) wanted.push(sql`(${visible(sql`thread.answer_post_id`)} is not null) = ${sql.lit(answered)}`)
  if (searches) wanted.push(hasPatterns(value('q'), 'thread.title'))
  return sql`
    select ${columns} from forum_thread thread cross join lateral ${reading(value('reader'), UP_TO)} read
    where ${sql.join(wanted, sql` and `)} ${firstOf(latest, part)}`
}

export type ForumPage = { forum: forums.FoundForum; page: string }

/**
 * Returns a forum and a page of its threads as JSON text, latest post first. One statement reads both, because this is a frequent request.
 */
export async function list(
  db: Db,
  actor: Actor,
  discussed: Discussed[],
  forumId: string,
  { q, ...filter }: ThreadFilter,
  request: PageRequest,
): Promise<ForumPage | undefined> {
  const { form, values } = readerIn(actor)
  const part = pageIn(latest, request)
  const [found] = await pages(
    db,
    { ...form, ...part.form, ...filter, searches: q !== undefined },
    { ...values, ...part.values, id: forumId, q: q === undefined ? null : wordPatterns(q) },
  )
  if (!found) return undefined
  const { row, page } = pageBeside(found, request)
  return { forum: await forums.withReach(db, actor, discussed, row), page }
}

type WrittenThread = { id: string; json: string }

/** Returns threads by id, as JSON text. */
export function listed(db: Db, actor: Actor, ids: string[]): Promise<WrittenThread[]> {
  const { form, values } = readerIn(actor)
  return byIds(db, form, { ...values, ids })
}
