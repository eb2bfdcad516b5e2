import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, listed, within } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { OwnerFilter } from '#platform/access/owner.ts'
import { person } from '#platform/access/people.ts'
import { type Db, type Tx, rfc3339 } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import { onConflict } from '#platform/errors.ts'
import { type Awaited, awaitedRows, deciding } from '#platform/rows/awaited.ts'
import { byMoment, cut, firstOf, following } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import { shownAs, versionOfPost } from '../posts/store-list.ts'
import { ForumPost } from '../posts/schema.ts'
import { type ForumReport, type ReportSort, ReportedForumPost } from './schema.ts'

onConflict('forum_report_key', 'reported_already', 'You have reported this post already.')

export function create(db: Tx, report: Insertable<DB['forum_report']>): Promise<ForumReport> {
  return db
    .insertInto('forum_report')
    .values(report)
    .returning(['id', 'post_id', 'reason', 'note', 'created_at'])
    .$castTo<ForumReport>()
    .executeTakeFirstOrThrow()
}

/** Returns the number of people with an open report of a post. */
export async function countOpen(db: Tx, postId: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from forum_report where post_id = ${postId}::uuid and reviewed_at is null`.execute(db)
  return rows[0]!.open
}

/** Closes all open reports of a post. */
export async function review(db: Tx, postId: string, userId: string): Promise<void> {
  await db
    .updateTable('forum_report')
    .set({ reviewed_at: sql<string>`now()`, reviewed_by: userId })
    .where('post_id', '=', postId)
    .where('reviewed_at', 'is', null)
    .execute()
}

type ReportedPostRow = Omit<ReportedForumPost, 'post' | 'version'> & { post_id: string; reported_at: string }

/** Returns a page of posts with open reports in a forum, latest report first. */
export const listOf = (db: Db, actor: Actor, forumId: string, request: PageRequest) =>
  list(db, actor, sql`forum.id = ${forumId}::uuid`, '-reported_at', request)

type Filter = OwnerFilter & { forum_post_id?: string }

/** Returns a page of posts with open reports in all forums for which the caller has the route's permission. */
export const listAll = (db: Db, asking: ActorWithAccess, filter: Filter, sort: ReportSort, request: PageRequest) => {
  const [organization, department] = [filter.organization_id ?? null, filter.department_id ?? null]
  const post = filter.forum_post_id ?? null
  const there = sql<SqlBool>`${listed(asking, 'forum')}
    and (${organization}::uuid is null or forum.owner_organization_id = ${organization}::uuid)
    and (${department}::uuid is null or forum.owner_department_id = ${department}::uuid)
    and (${post}::uuid is null or post.id = ${post}::uuid)`
  return list(db, asking.actor, there, sort, request)
}

async function list(
  db: Db,
  actor: Actor,
  condition: RawBuilder<SqlBool>,
  sort: ReportSort,
  request: PageRequest,
): Promise<Page<ReportedForumPost>> {
  const order = byMoment(sql`max(report.created_at)`, 'post.id', sort)
  const { rows } = await sql<ReportedPostRow>`
    select post.id as post_id, max(report.created_at) as reported_at, forum.owner_organization_id,
      json_build_object('id', forum.id, 'title', forum.title) as forum,
      json_build_object('id', thread.id, 'title', thread.title) as thread,
      json_agg(json_build_object('id', report.id, 'reason', report.reason, 'note', report.note,
        'created_at', ${sql.raw(rfc3339('report.created_at'))},
        'reporter', ${person(actor, 'report.user_id', 'report.organization_id')}) order by report.created_at, report.id) as reports
    from forum_report report
    join forum_post post on post.id = report.post_id
    join forum_thread thread on thread.id = post.thread_id
    join forum on forum.id = thread.forum_id
    where report.reviewed_at is null and ${condition}
    group by post.id, thread.id, forum.id having ${following(order, request)}
    ${firstOf(order, request)}`.execute(db)
  const page = cut(rows, ({ reported_at, post_id }) => [reported_at, post_id], request)
  const shown = await shownAs(
    db,
    actor,
    true,
    page.items.map(({ post_id }) => post_id),
  )
  const byId = new Map(shown.map(({ id, json }) => [id, JSON.parse(json) as ForumPost]))
  const items = page.items.flatMap(({ owner_organization_id, forum, thread, reports, post_id }) => {
    const post = byId.get(post_id)
    return post && post.version !== null ? [{ owner_organization_id, forum, thread, post, reports, version: post.version }] : []
  })
  return { ...page, items }
}

/** Posts with open reports. Each post counts once. */
export const awaited: Awaited = {
  kind: 'forum_report',
  acts: ['hide', 'restore'],
  shapes: [ReportedForumPost, ForumPost],
  decidedBy: ['hideForumPost', 'restoreForumPost'],
  waits: (actor) =>
    deciding(actor, 'forums:moderate', () =>
      awaitedRows(
        {
          key: sql`post.id`,
          id: sql`post.id`,
          organization_id: sql`post.organization_id`,
          thing_id: sql`thread.id`,
          title: sql`thread.title`,
          person_id: sql`post.author_user_id`,
          since: sql`reported.at`,
          version: versionOfPost('post'),
        },
        sql`
        from (select post_id, max(created_at) as at from forum_report where reviewed_at is null group by post_id) reported
        join forum_post post on post.id = reported.post_id
        join forum_thread thread on thread.id = post.thread_id
        join forum on forum.id = thread.forum_id
        where ${within(actor, 'forums:moderate', 'forum')}`,
      ),
    ),
}
