import { type RawBuilder, sql } from 'kysely'

/** A user's id: a value, or SQL for one. */
type User = string | RawBuilder<unknown>

/** Unread threads are counted up to this number; the exact number beyond it does not matter. */
const MOST_COUNTED = 100

/**
 * SQL for one row (last_read, unread) of a person and a `thread`, for a lateral join.
 * It takes the later of two marks: that of the thread, and the moment up to which the whole forum was read. Own posts count as read.
 * `upTo` is that moment, if it is known.
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

/** SQL for a join as `whole`: the moment up to which a person has read a `forum` as a whole. */
export const readUpTo = (user: User): RawBuilder<unknown> =>
  sql`left join forum_read_watermark whole on whole.user_id = ${user}::uuid and whole.forum_id = forum.id`

/**
 * SQL for the number of unread threads of a `forum` with that join, up to a hundred.
 * Most people have no mark for the forum; then only the mark of each thread is read. With one, older threads are skipped.
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

/** Condition: a `thread` has posts beyond the person's mark in it. */
const unmarked = (user: User) => sql`not exists (
  select from forum_read_mark own
  where own.user_id = ${user}::uuid and own.thread_id = thread.id and own.post_number + own.own_after >= thread.last_post_number offset 0)`

/** SQL for a person's subscription level of a `forum`. Without a choice, announcements are subscribed. */
export const forumLevel = (user: User): RawBuilder<string> => sql`coalesce(
  (select chosen.level from forum_subscription chosen where chosen.forum_id = forum.id and chosen.user_id = ${user}::uuid),
  case forum.kind when 'announcements' then 'all' else 'mentions' end)`

/** SQL for a person's subscription level of a `thread`. `ofForum` is the level of the forum, if it is known. */
export const threadLevel = (user: User, ofForum = forumLevel(user)): RawBuilder<string> => sql`coalesce(
  (select chosen.level from forum_thread_subscription chosen where chosen.thread_id = thread.id and chosen.user_id = ${user}::uuid),
  ${ofForum})`

/** SQL for every `forum` with the person's read moment and subscription level, which lists of its threads need. */
export const forumOf = (user: User): RawBuilder<unknown> => sql`(
  select forum.*, whole.read_up_to, ${forumLevel(user)} as level
  from forum ${readUpTo(user)})`
