import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/access/actor.ts'
import type { OwnerFilter } from '#platform/access/owner.ts'
import type { Db } from '#platform/db/open.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import { byMoment, cut, firstOf, following } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import { reading } from '../reading/store-sql.ts'
import { readableBy } from '../store-access.ts'
import type { ListedForumThread, OwnForumThread } from './schema.ts'
import { listed } from './store-list.ts'

export const mine = ['followed', 'written'] as const
export type OwnThreadKind = (typeof mine)[number]

/** SQL for the ids of the threads that concern a person. */
const concerning: Record<OwnThreadKind, (userId: string) => RawBuilder<unknown>> = {
  // The subscription of a thread precedes that of its forum.
  followed: (userId) => sql`
    select chosen.thread_id as id from forum_thread_subscription chosen where chosen.user_id = ${userId}::uuid and chosen.level = 'all'
    union
    select thread.id from forum_subscription chosen join forum_thread thread on thread.forum_id = chosen.forum_id
    where chosen.user_id = ${userId}::uuid and chosen.level = 'all' and not exists (
      select from forum_thread_subscription other where other.thread_id = thread.id and other.user_id = chosen.user_id)`,
  written: (userId) => sql`
    select post.thread_id as id from forum_post post
    where post.author_user_id = ${userId}::uuid and post.hidden_reason is distinct from 'author'`,
}

type OwnThreadFilter = OwnerFilter & { mine: OwnThreadKind; unread?: boolean }
type ThreadRow = { id: string; last_post_at: string } & Pick<OwnForumThread, 'owner_organization_id' | 'forum'>

/** Returns a page of these threads in live forums that the caller may read, by their last post. It takes two statements. */
export async function list(
  db: Db,
  actor: Actor,
  discussed: Discussed[],
  { mine: which, unread, ...filter }: OwnThreadFilter,
  request: PageRequest,
): Promise<Page<OwnForumThread>> {
  const order = byMoment('thread.last_post_at', 'thread.id')
  const [organization, department] = [filter.organization_id ?? null, filter.department_id ?? null]
  const news = unread === undefined ? sql`` : sql`and (read.unread > 0) = ${unread}::boolean`
  const { rows } = await sql<ThreadRow>`
    select thread.id, thread.last_post_at, forum.owner_organization_id, json_build_object('id', forum.id, 'title', forum.title) as forum
    from forum_thread thread join forum on forum.id = thread.forum_id cross join lateral ${reading(actor.id)} read
    where thread.id in (${concerning[which](actor.id)}) and forum.archived_at is null and ${readableBy(actor, discussed)}
      and (${organization}::uuid is null or forum.owner_organization_id = ${organization}::uuid)
      and (${department}::uuid is null or forum.owner_department_id = ${department}::uuid) ${news} and ${following(order, request)}
    ${firstOf(order, request)}`.execute(db)
  const { items, ...page } = cut(rows, ({ last_post_at, id }) => [last_post_at, id], request)
  const shown = await listed(
    db,
    actor,
    items.map(({ id }) => id),
  )
  const byId = new Map(shown.map(({ id, json }) => [id, JSON.parse(json) as ListedForumThread]))
  const whole = items.flatMap(({ id, owner_organization_id, forum }) => {
    const thread = byId.get(id)
    return thread ? [{ owner_organization_id, forum, thread }] : []
  })
  return { ...page, items: whole }
}
