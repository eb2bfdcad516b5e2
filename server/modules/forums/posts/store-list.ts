import { type RawBuilder, sql } from 'kysely'
import { type Actor, scopeOf } from '#platform/access/actor.ts'
import { type Reader, type ReaderForm, type ReaderValues, writtenPerson, readerAs, readerIn } from '#platform/access/people.ts'
import { type Db, rfc3339 } from '#platform/db/open.ts'
import { type Value, statementIn } from '#platform/db/statement.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import {
  type PageColumns,
  type PageForm,
  type PageValues,
  byNumber,
  firstOf,
  following,
  pageAs,
  pageBeside,
  pageColumns,
  pageIn,
} from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { versionOf } from '#platform/rows/as-seen.ts'
import { writtenAs } from '#platform/rows/written.ts'
import { withReach } from '../store.ts'
import { type FoundThread, facts } from '../threads/store.ts'
import { ForumPost } from './schema.ts'

export type PostFilter = { from?: number; direction: 'forward' | 'backward' }
const LAST = 2_147_483_647

/** The form of the statement: the direction, and where the reader moderates, as far as that is known before the forum is. */
type Form = ReaderForm &
  PageForm & {
    direction: PostFilter['direction']
    moderates: 'everywhere' | 'somewhere' | 'nowhere'
  }
type ModeratedPlaces = { organizations: string[]; departments: string[] }
type Values = ReaderValues & PageValues & ModeratedPlaces & { thread: string; from: number }

/** Statement for a thread with its forum and a page of its posts. */
export const pages = statementIn<Omit<FoundThread, 'reaches'> & PageColumns, Form, Values>((form, value) => {
  const json = written(readerAs(form, value), sql`place.moderated`)
  const page = pageColumns(chosen(form, value), json, byPostNumber('row', form), form)
  return sql`
    select forum.*, ${facts}, page.*
    from forum_thread join forum on forum.id = forum_thread.forum_id, lateral (select ${moderated(form, value)} as moderated) place,
      lateral (${page}) page
    where forum_thread.id = ${value('thread')}::uuid`
})

const byIds = statementIn<WrittenPost, ReaderForm & { moderates: boolean }, ReaderValues & { ids: string[] }>(
  (form, value) =>
    sql`
  select row.id, ${written(readerAs(form, value), sql.lit(form.moderates))} as json
  from forum_post row where row.id = any(${value('ids')}::uuid[])`,
)

/** SQL for the JSON text of a post named `row`. */
const written = (reader: Reader, moderates: RawBuilder<unknown>) =>
  writtenAs(ForumPost, shown(moderates), { author: writtenPerson(reader, 'row.author_user_id', 'row.organization_id') })

const byPostNumber = (post: string, { direction }: Pick<Form, 'direction'>) =>
  byNumber(`${post}.post_number`, `${post}.id`, direction === 'backward' ? '-post_number' : 'post_number')

/** Condition: the reader moderates the `forum`. */
const moderated = ({ moderates }: Form, value: Value<Values>) =>
  moderates === 'somewhere'
    ? sql`(forum.owner_organization_id = any(${value('organizations')}::uuid[]) or forum.owner_department_id = any(${value('departments')}::uuid[]))`
    : sql.lit(moderates === 'everywhere')

function chosen(form: Form, value: Value<Values>): RawBuilder<unknown> {
  const [order, part] = [byPostNumber('post', form), pageAs(form, value)]
  const beginning = sql`post.post_number ${sql.raw(form.direction === 'forward' ? '>=' : '<=')} ${value('from')}::int`
  return sql`
    select post.* from forum_post post where post.thread_id = forum_thread.id and ${part.after ? following(order, part) : beginning}
    ${firstOf(order, part)}`
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

type WrittenPost = { id: string; json: string }

/** Returns posts by id, as JSON text. */
export function shownAs(db: Db, actor: Actor, moderates: boolean, ids: string[]): Promise<WrittenPost[]> {
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
  const part = pageIn(byPostNumber('post', { direction }), request)
  const [found] = await pages(
    db,
    { ...form, ...part.form, direction, moderates },
    { ...values, ...part.values, ...scope, thread, from: start },
  )
  if (!found) return undefined
  const { row, page } = pageBeside(found, request)
  return { place: await withReach(db, actor, discussed, row), page }
}

function moderating(actor: Actor): Pick<Form, 'moderates'> & ModeratedPlaces {
  const { organizations, departments } = scopeOf(actor, 'forums:moderate')
  const somewhere = organizations.length + departments.length > 0 ? 'somewhere' : 'nowhere'
  return { moderates: actor.superuser ? 'everywhere' : somewhere, organizations, departments }
}
