import { type RawBuilder, sql } from 'kysely'
import { type Actor, scopeOf } from '#platform/access/actor.ts'
import { type Reader, type ReaderForm, type ReaderValues, writtenPerson, readerAs, readerIn } from '#platform/access/people.ts'
import { type Db, rfc3339 } from '#platform/db/open.ts'
import { type Value, statementIn } from '#platform/db/statement.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import { type PageColumn, type PageRequest, type WrittenRow, pageColumn, pageOfColumn } from '#platform/rows/page.ts'
import { versionOf } from '#platform/rows/as-seen.ts'
import { writtenAs } from '#platform/rows/written.ts'
import { withReach } from '../store.ts'
import { type FoundThread, facts } from '../threads/store.ts'
import { ForumPost } from './schema.ts'

export type PostFilter = { from?: number; direction: 'forward' | 'backward' }
const LAST = 2_147_483_647

/** The form of the statement: the direction, and where the reader moderates, as far as that is known before the forum is. */
type Form = ReaderForm & {
  direction: PostFilter['direction']
  moderates: 'everywhere' | 'somewhere' | 'nowhere'
  after: boolean
  limit: number
}
type ModeratedPlaces = { organizations: string[]; departments: string[] }
type Values = ReaderValues & ModeratedPlaces & { thread: string; from: number; after: string | null }

/** Statement for a thread with its forum and a page of its posts. */
export const pages = statementIn<Omit<FoundThread, 'reaches'> & PageColumn, Form, Values>((form, value) => {
  const posts = sql`select ${written(readerAs(form, value), sql`place.moderated`)} as json from (${chosen(form, value)}) row order by row.post_number ${order(form)}`
  return sql`
    select forum.*, ${facts}, page.*
    from forum_thread join forum on forum.id = forum_thread.forum_id, lateral (select ${moderated(form, value)} as moderated) place,
      lateral (${pageColumn(posts)}) page
    where forum_thread.id = ${value('thread')}::uuid`
})

const byIds = statementIn<WrittenRow, ReaderForm & { moderates: boolean }, ReaderValues & { ids: string[] }>(
  (form, value) =>
    sql`
  select row.created_at as at, row.id, ${written(readerAs(form, value), sql.lit(form.moderates))} as json
  from forum_post row where row.id = any(${value('ids')}::uuid[]) order by row.post_number`,
)

/** SQL for the JSON text of a post named `row`. */
const written = (reader: Reader, moderates: RawBuilder<unknown>) =>
  writtenAs(ForumPost, shown(moderates), { author: writtenPerson(reader, 'row.author_user_id', 'row.organization_id') })

const order = ({ direction }: Pick<Form, 'direction'>) => sql.raw(direction === 'backward' ? 'desc' : 'asc')

/** Condition: the reader moderates the `forum`. */
const moderated = ({ moderates }: Form, value: Value<Values>) =>
  moderates === 'somewhere'
    ? sql`(forum.owner_organization_id = any(${value('organizations')}::uuid[]) or forum.owner_department_id = any(${value('departments')}::uuid[]))`
    : sql.lit(moderates === 'everywhere')

function chosen({ direction, after, limit }: Form, value: Value<Values>): RawBuilder<unknown> {
  const [beyond, to] = direction === 'forward' ? ['>', '>='] : ['<', '<=']
  const behind = sql`(select last.post_number from forum_post last where last.id = ${value('after')}::uuid)`
  const from = after ? sql`${sql.raw(beyond)} ${behind}` : sql`${sql.raw(to)} ${value('from')}::int`
  return sql`
    select post.* from forum_post post where post.thread_id = forum_thread.id and post.post_number ${from}
    order by post.post_number ${order({ direction })} limit ${sql.lit(limit + 1)}`
}

/** SQL for the version of a row named `as`, which is the author's post. Reports and moderators do not change it. */
export const versionOfPost = (as: string) =>
  versionOf(
    sql.ref(`${as}.id`),
    sql.ref(`${as}.body_markdown`),
    sql.ref(`${as}.edited_at`),
    sql`${sql.ref(`${as}.hidden_reason`)} is not distinct from 'author'`,
  )

/** The fields that differ for moderators. */
const shown = (moderates: RawBuilder<unknown>) => ({
  body_markdown: sql`case when row.hidden_at is null or ${moderates} then row.body_markdown end`,
  hidden: sql`case when row.hidden_at is not null then json_build_object('reason', row.hidden_reason,
    'at', ${sql.raw(rfc3339('row.hidden_at'))}, 'note', case when ${moderates} then row.hidden_note end) end`,
  report_count: sql`case when ${moderates} then (
    select count(*)::int from forum_report report where report.post_id = row.id and report.reviewed_at is null) end`,
  version: sql`case when ${moderates} then ${versionOfPost('row')} end`,
})

/** Returns posts by id, ordered by number, as JSON text. */
export function shownAs(db: Db, actor: Actor, moderates: boolean, ids: string[]): Promise<WrittenRow[]> {
  const { form, values } = readerIn(actor)
  return byIds(db, { ...form, moderates }, { ...values, ids })
}

export type ThreadPage = { place: FoundThread; page: string }

/**
 * Returns a thread and a page of its posts from a number on, as JSON text.
 * One statement reads both, because this is the most frequent request.
 */
export async function list(
  db: Db,
  actor: Actor,
  discussed: Discussed[],
  thread: string,
  { from, direction }: PostFilter,
  request: PageRequest,
): Promise<ThreadPage | undefined> {
  const { form, values } = readerIn(actor)
  const { moderates, ...scope } = moderating(actor)
  const start = from ?? (direction === 'forward' ? 1 : LAST)
  const after = request.after?.[1] ?? null
  const [found] = await pages(
    db,
    { ...form, direction, moderates, after: after !== null, limit: request.limit },
    { ...values, ...scope, thread, from: start, after },
  )
  if (!found) return undefined
  const { page, page_length, ...place } = found
  return { place: await withReach(db, actor, discussed, place), page: pageOfColumn({ page, page_length }, 'created_at', request) }
}

function moderating(actor: Actor): Pick<Form, 'moderates'> & ModeratedPlaces {
  const { organizations, departments } = scopeOf(actor, 'forums:moderate')
  const somewhere = organizations.length + departments.length > 0 ? 'somewhere' : 'nowhere'
  return { moderates: actor.superuser ? 'everywhere' : somewhere, organizations, departments }
}
