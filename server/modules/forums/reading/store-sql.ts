import { type RawBuilder, sql } from 'kysely'

/** A user's id: a value, or SQL for one. */
type User = string | RawBuilder<unknown>

/** How many unread threads are counted: more are as good as many. */
const MOST_COUNTED = 100

/**
 * How far somebody has read a `thread`, as SQL for one row (last_read, unread), to be joined laterally. By their mark in it, or by the
 * moment up to which they have read its whole forum, whichever is further; posts of their own count as read. `upTo`: that moment, where
 * it is known of the forum.
 */
export const reading = (user: User, upTo?: RawBuilder<unknown>): RawBuilder<{ last_read: number; unread: number }> => {
  const whole = upTo ?? sql.ref('whole.read_up_to')
  return sql`(
  select greatest(mark.post_number, mark.by_forum) as last_read,
    thread.last_post_number - greatest(mark.post_number, mark.by_forum)
      - case when mark.post_number >= mark.by_forum then mark.own_after else 0 end as unread
  from (
    select coalesce(own.post_number, 0) as post_number, coalesce(own.own_after, 0) as own_after, case
        when ${whole} is null or ${whole} < thread.created_at then 0
        when ${whole} >= thread.last_post_at then thread.last_post_number
        else coalesce((select post.post_number from forum_post post
          where post.thread_id = thread.id and post.created_at <= ${whole} order by post.post_number desc limit 1), 0)
      end as by_forum
    from (select) one
    left join forum_read_mark own on own.user_id = ${user}::uuid and own.thread_id = thread.id
    ${upTo ? sql`` : sql`left join forum_read_watermark whole on whole.user_id = ${user}::uuid and whole.forum_id = thread.forum_id`}
    offset 0
  ) mark)`
}

/** How far somebody has read a `forum` as a whole, as a join of `whole`. */
export const readUpTo = (user: User): RawBuilder<unknown> =>
  sql`left join forum_read_watermark whole on whole.user_id = ${user}::uuid and whole.forum_id = forum.id`

/**
 * In how many threads of a `forum` with that join there is something that somebody has not read, up to a hundred. Where there is no mark
 * for the forum, as mostly, only that in each thread is looked up; where there is one, older threads are not looked at.
 */
export const unreadThreads = (user: User): RawBuilder<number> => sql`
  case when whole.read_up_to is null then ${counted(unmarked(user))}
  else ${counted(sql`thread.last_post_at > whole.read_up_to
    and case when whole.read_up_to < thread.created_at then ${unmarked(user)}
    else (select read.unread > 0 from ${reading(user, sql`whole.read_up_to`)} read) end`)} end`

const counted = (hasNews: RawBuilder<unknown>) => sql`(
  select count(*)::int from (
    select from forum_thread thread where thread.forum_id = forum.id and ${hasNews} limit ${sql.lit(MOST_COUNTED)}
  ) unread_thread)`

/** Whether there is something in a `thread` beyond somebody's mark in it. */
const unmarked = (user: User) => sql`not exists (
  select from forum_read_mark own
  where own.user_id = ${user}::uuid and own.thread_id = thread.id and own.post_number + own.own_after >= thread.last_post_number offset 0)`

/** What somebody wants to be told of a `forum`: announcements arrive unless one chooses otherwise. */
export const forumLevel = (user: User): RawBuilder<string> => sql`coalesce(
  (select chosen.level from forum_subscription chosen where chosen.forum_id = forum.id and chosen.user_id = ${user}::uuid),
  case forum.kind when 'announcements' then 'all' else 'mentions' end)`

/** The same of a `thread` of that forum. `ofForum`: what they want of the forum, where that is known. */
export const threadLevel = (user: User, ofForum = forumLevel(user)): RawBuilder<string> => sql`coalesce(
  (select chosen.level from forum_thread_subscription chosen where chosen.thread_id = thread.id and chosen.user_id = ${user}::uuid),
  ${ofForum})`

/** Every `forum`, with how far somebody has read it as a whole, and what they want to be told of it: what its threads are listed by. */
export const forumOf = (user: User): RawBuilder<unknown> => sql`(
  select forum.*, whole.read_up_to, ${forumLevel(user)} as level
  from forum ${readUpTo(user)})`
