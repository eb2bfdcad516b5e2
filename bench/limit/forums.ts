/** The reads of forums by a member, with one statement each. */

const named = (column: string) => `(
  select json_build_object('user_id', a.id, 'display_name', a.display_name, 'email', case when a.id = $2 then a.email end) from account a where a.id = ${column})`
const level = `coalesce(
  (select s.level from forum_subscription s where s.forum_id = f.id and s.user_id = $2), case f.kind when 'announcements' then 'all' else 'mentions' end)`
/** The condition for active forums of which $2 is a member. */
const isMembers = `f.archived_at is null and exists (
  select from membership m where m.organization_id = f.owner_organization_id and m.account_id = $2)`
const unread = 't.last_post_number - coalesce(m.post_number, 0) - coalesce(m.own_after, 0)'

/** Parameters: $1 forum, $2 account. */
export const threads = (onlyUnread: boolean) => `
  select t.id, t.forum_id, t.title, ${named('t.author_user_id')} as author, t.pinned, t.locked,
    (select p.id from forum_post p where p.id = t.answer_post_id and p.hidden_at is null) as answer_post_id, t.last_post_number as post_count,
    t.unread as unread_count, t.read as last_read_post_number, t.last_post_at, ${named('l.author_user_id')} as last_post_author,
    coalesce((select s.level from forum_thread_subscription s where s.thread_id = t.id and s.user_id = $2), ${level}) as subscription, t.created_at
  from forum f cross join lateral (
    select t.*, coalesce(m.post_number, 0) as read, ${unread} as unread
    from forum_thread t left join forum_read_mark m on m.thread_id = t.id and m.user_id = $2
    where t.forum_id = f.id ${onlyUnread ? `and ${unread} > 0` : ''} order by t.last_post_at desc, t.id desc limit 51
  ) t left join forum_post l on l.thread_id = t.id and l.post_number = t.last_post_number
  where f.id = $1 and ${isMembers} order by t.last_post_at desc, t.id desc`

/** Parameters: $1 thread, $2 account. */
export const posts = `
  select p.id, p.thread_id, p.post_number, ${named('p.author_user_id')} as author, case when p.hidden_at is null then p.body_markdown end as body_markdown,
    case when p.hidden_at is not null then json_build_object('reason', p.hidden_reason, 'at', p.hidden_at, 'note', null) end as hidden,
    null as report_count, p.created_at, p.edited_at
  from forum_thread t join forum f on f.id = t.forum_id
  cross join lateral (select * from forum_post p where p.thread_id = t.id order by p.post_number limit 51) p
  where t.id = $1 and ${isMembers} order by p.post_number`

/** Parameters: $1 is always null here, $2 account. */
export const own = `
  select f.id, f.owner_organization_id, f.owner_department_id, f.title, f.description, f.audience, f.kind, null as about, (
      select count(*)::int from (
        select from forum_thread t left join forum_read_mark m on m.thread_id = t.id and m.user_id = $2
        where t.forum_id = f.id and ${unread} > 0 limit 100
      ) new
    ) as unread_count,
    (select max(t.last_post_at) from forum_thread t where t.forum_id = f.id) as last_post_at, ${level} as subscription,
    f.created_at, f.updated_at, f.archived_at
  from forum f where ${isMembers} and $1::uuid is null order by f.created_at desc, f.id desc limit 51`
