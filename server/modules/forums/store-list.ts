import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { OwnerFilter } from '#platform/access/owner.ts'
import { type Reach, type ReachForm, type ReachValues, reachBy } from '#platform/access/reach.ts'
import type { Db } from '#platform/db/open.ts'
import { type Value, settled, statementIn } from '#platform/db/statement.ts'
import { found } from '#platform/errors.ts'
import { type Discussed, type DiscussedKind, discussedKinds } from '#platform/rows/discussions.ts'
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
import { forumLevel, readUpTo, unreadThreads } from './reading/store-sql.ts'
import { Forum } from './schema.ts'
import { type StoredForum, about, isHidden, openLabel, readableBy, thingOf } from './store-access.ts'

const OPEN = sql.ref('open_thing.label')
const CALLER = sql.ref('caller.id')

/** SQL for the columns of every forum, which does not depend on the caller's permissions. */
const shown = settled(sql`forum.*, ${about(OPEN)} as about, ${isHidden(OPEN)} as hidden, ${unreadThreads(CALLER)} as unread_count,
  (select thread.last_post_at from forum_thread thread where thread.forum_id = forum.id order by thread.last_post_at desc limit 1) as last_post_at,
  ${forumLevel(CALLER)} as subscription`)
const readsUpTo = settled(readUpTo(CALLER))
const written = settled(writtenAs(Forum))

/**
 * SQL for forums as the API shows them to the caller. `end` is their order.
 * `open_thing` is the subject that the caller may open. It is read once, though several places use it.
 */
const view = (reach: Reach, discussed: Discussed[], where: RawBuilder<SqlBool>[], end = sql``) => sql`
  select ${shown} from forum cross join (select ${reach.id}::uuid as id) caller ${readsUpTo}
    cross join lateral (select ${openLabel(reach, discussed)} as label offset 0) open_thing
  where ${sql.join(where, sql` and `)} ${end}`

/** Returns the forum as the API shows it. Throws 404 when there is none. */
export async function get(db: Db, actor: Actor, discussed: Discussed[], id: string): Promise<Forum> {
  const { rows } = await sql<{ forum: Forum }>`
    select (${written})::json as forum from (${view(actor, discussed, [sql`forum.id = ${id}::uuid`])}) row`.execute(db)
  return found(rows[0]).forum
}

export type ForumFilter = OwnerFilter & {
  include_archived: boolean
  q?: string
  kind?: StoredForum['kind']
  about_kind?: DiscussedKind
  about_id?: string
}

type PagePosition = Pick<PageRequest, 'after' | 'limit'>
type Form = ReachForm & PageForm & Pick<ForumFilter, 'include_archived' | 'about_kind'> & { wants: string[] }
const newest = byMoment('forum.created_at', 'forum.id')

/** Statements for pages of the forums that callers may read, newest first. */
export function listing(discussed: Discussed[]) {
  const reach = reachBy(['forums:read', ...discussed.map(({ read }) => read)])
  const pages = statementIn<PageColumns, Form, ReachValues & PageValues>((form, value) => {
    const [caller, part] = [reach.in(form, value), pageAs(form, value)]
    const where = [readableBy(caller, discussed, sql`${OPEN} is not null`), ...wanted(form, value), following(newest, part)]
    return pageColumns(view(caller, discussed, where, firstOf(newest, part)), written, byMoment('row.created_at', 'row.id'), part)
  })
  const formOf = (actor: Actor, { include_archived, about_kind, q, ...others }: ForumFilter, request: PagePosition) => {
    const { form, values } = reach.of(actor)
    const part = pageIn(newest, request)
    const filters = { ...others, ...(q !== undefined && { q: wordPatterns(q) }) }
    return {
      form: { ...form, ...part.form, include_archived, ...(about_kind && { about_kind }), wants: Object.keys(filters) },
      values: { ...values, ...filters, ...part.values },
    }
  }
  return {
    /** Returns a page as JSON text. */
    async list(db: Db, actor: Actor, filter: ForumFilter, request: PageRequest): Promise<string> {
      const { form, values } = formOf(actor, filter, request)
      const [page] = await pages(db, form, values)
      return pageBeside(page!, request).page
    },
    textOf: (db: Db, actor: Actor, filter: ForumFilter, asked: PagePosition) => pages.textOf(db, formOf(actor, filter, asked).form),
  }
}

function* wanted({ include_archived, about_kind, wants }: Form, value: Value<ReachValues>): Iterable<RawBuilder<SqlBool>> {
  const asked = (name: keyof ForumFilter) => wants.includes(name)
  if (asked('organization_id')) yield sql`forum.owner_organization_id = ${value('organization_id')}::uuid`
  if (asked('department_id')) yield sql`forum.owner_department_id = ${value('department_id')}::uuid`
  if (!include_archived) yield sql`forum.archived_at is null`
  if (asked('q')) yield hasPatterns(value('q'), 'forum.title', 'forum.description')
  if (asked('kind')) yield sql`forum.kind = ${value('kind')}`
  if (about_kind !== undefined) yield sql`${thingOf(about_kind)} is not null`
  if (asked('about_id')) yield sql`${value('about_id')}::uuid in (${sql.join(discussedKinds.map(thingOf))})`
}
