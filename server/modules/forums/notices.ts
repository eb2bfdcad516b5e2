import { type RawBuilder, sql } from 'kysely'
import { holdersOf } from '#platform/access/audience.ts'
import { type Notifier, type NoticeSubject, neverExpires, nothingAbout } from '#platform/notices/notifier.ts'
import type { Discussed } from '#platform/rows/discussions.ts'
import { reading, threadLevel } from './reading/store-sql.ts'
import { readers } from './store-access.ts'

/** Authors often correct or withdraw a post within moments. So posts are announced only after this delay. */
const settled = sql`now() - interval '2 minutes'`

/** Condition: a visible `post` by another person, which the person has not read. */
const isNews = (person: RawBuilder<unknown>) => sql`
  post.thread_id = thread.id and post.post_number > read.last_read and post.hidden_at is null and post.author_user_id <> ${person}
  and post.created_at <= ${settled}`

const names = (person: RawBuilder<unknown>) => sql`
  exists (select from forum_mention mention
    where mention.post_id = post.id and mention.user_id = ${person} and mention.withdrawn_at is null)`

/**
 * Followers of a thread, and people mentioned in it, with posts that they have not read. The first post of an announcement goes to all
 * readers of its forum, unless their level is `none`. Its replies do not.
 */
const planOfReplies =
  (discussed: Discussed[]): Notifier['plan'] =>
  ({ since }) =>
    sql`
    with fresh as materialized (
      select thread.* from forum_thread thread where thread.id in (
        select post.thread_id from forum_post post
        where post.created_at > ${since}::timestamptz and post.created_at <= ${settled} and post.hidden_at is null
        union
        select post.thread_id from forum_mention mention join forum_post post on post.id = mention.post_id
        where mention.mentioned_at > ${since}::timestamptz and mention.withdrawn_at is null)
    ), place as materialized (
      select forum.* from forum where forum.id in (select fresh.forum_id from fresh)
    ), reader as materialized (${readers(discussed, sql`select * from place`)}), candidate as (
      select fresh.id as thread_id, chosen.user_id from fresh join forum_thread_subscription chosen on chosen.thread_id = fresh.id
      union
      select fresh.id, chosen.user_id from fresh join forum_subscription chosen on chosen.forum_id = fresh.forum_id
      union
      select fresh.id, reader.user_id from fresh
      join place on place.id = fresh.forum_id and place.kind = 'announcements' join reader on reader.id = place.id
      union
      select fresh.id, mention.user_id from fresh join forum_post post on post.thread_id = fresh.id
      join forum_mention mention on mention.post_id = post.id and mention.mentioned_at > ${since}::timestamptz
    )
    select thread.organization_id, candidate.user_id, thread.id as subject_id,
      case when news.named then 'mention:' else 'after:' end || read.last_read as occasion,
      ${nothingAbout} as about, ${neverExpires} as expires_at
    from candidate
    join forum_thread thread on thread.id = candidate.thread_id
    join place forum on forum.id = thread.forum_id
    join reader on reader.id = forum.id and reader.user_id = candidate.user_id
    cross join lateral ${reading(sql`candidate.user_id`)} read
    cross join lateral (
      select bool_or(${names(sql`candidate.user_id`)}) as named, bool_or(post.post_number = 1) as opened from forum_post post
      where ${isNews(sql`candidate.user_id`)} and (post.created_at > ${since}::timestamptz or exists (
        select from forum_mention added where added.post_id = post.id and added.mentioned_at > ${since}::timestamptz))) news
    where forum.archived_at is null and case ${threadLevel(sql`candidate.user_id`)}
      when 'all' then news.named is not null
      when 'mentions' then news.named or (forum.kind = 'announcements' and news.opened) end`

/** SQL for the thread, while the reader may read it and has not read further. */
const shownOfReplies = (discussed: Discussed[]) => sql<NoticeSubject | null>`(
    select json_build_object('name', thread.title, 'yes', n.occasion like 'mention:%', 'person', (
      select author.display_name from forum_post post join account author on author.id = post.author_user_id
      where ${isNews(sql`n.user_id`)} and (n.occasion not like 'mention:%' or ${names(sql`n.user_id`)})
      order by post.post_number limit 1))
    from forum_thread thread join forum on forum.id = thread.forum_id and forum.archived_at is null
    cross join lateral ${reading(sql`n.user_id`)} read
    where thread.id = n.subject_id and split_part(n.occasion, ':', 2) = read.last_read::text
      and exists (select from forum_post post where ${isNews(sql`n.user_id`)}
        and (n.occasion not like 'mention:%' or ${names(sql`n.user_id`)}))
      and exists (select from (${readers(discussed, sql`select one.* from forum one where one.id = thread.forum_id`)}) reader
        where reader.user_id = n.user_id))`

const saysOfReplies: Notifier['says'] = {
  en: ({ name, person, yes, organization }) => ({
    title: yes ? `You are mentioned: ${name}` : `New posts: ${name}`,
    text: `${person ?? 'Somebody'} ${yes ? 'mentions you there' : 'has written there'}, ${organization.name}.`,
  }),
  de: ({ name, person, yes, organization }) => ({
    title: yes ? `Sie werden erwähnt: ${name}` : `Neue Beiträge: ${name}`,
    text: `${person ?? 'Jemand'} ${yes ? 'erwähnt Sie dort' : 'hat dort geschrieben'}, ${organization.name}.`,
  }),
}

/**
 * A follower gets one notification per thread until they have read it, for any number of posts.
 * A person mentioned in an unread post gets the mention instead, even if they do not follow the thread.
 */
const reply = (discussed: Discussed[]): Notifier => ({
  kind: 'forum_reply',
  about: 'forum_thread',
  table: 'forum_thread',
  plan: planOfReplies(discussed),
  shown: shownOfReplies(discussed),
  href: ({ organization, subject_id }) => `/o/${organization.slug}/forum-threads/${subject_id}`,
  says: saysOfReplies,
  because: { en: 'You follow it or are mentioned there.', de: 'Sie folgen dem Thema oder werden dort erwähnt.' },
})

/** Notifies moderators of a forum about a reported post, once for all its open reports. */
const report: Notifier = {
  kind: 'forum_report',
  about: 'forum_post',
  table: 'forum_post',
  plan: ({ since }) => {
    const waiting = sql`
      select post.id, post.organization_id, forum.owner_organization_id, forum.owner_department_id, (
        select first.id from forum_report first where first.post_id = post.id and first.reviewed_at is null
        order by first.created_at, first.id limit 1) as first_id
      from forum_post post join forum_thread thread on thread.id = post.thread_id join forum on forum.id = thread.forum_id
      where post.id in (select report.post_id from forum_report report
        where report.created_at > ${since}::timestamptz and report.reviewed_at is null)`
    return sql`
      with waiting as materialized (${waiting})
      select waiting.organization_id, moderator.user_id, waiting.id as subject_id, 'report:' || waiting.first_id as occasion,
        ${nothingAbout} as about, ${neverExpires} as expires_at
      from waiting join (${holdersOf('forums:moderate', sql`select * from waiting`)}) moderator on moderator.id = waiting.id`
  },
  shown: sql<NoticeSubject | null>`(
    select json_build_object('name', thread.title)
    from forum_post post join forum_thread thread on thread.id = post.thread_id
    where post.id = n.subject_id
      and exists (select from forum_report report where report.id = split_part(n.occasion, ':', 2)::uuid and report.reviewed_at is null)
      and exists (select from (${holdersOf('forums:moderate', sql`select one.* from forum one where one.id = thread.forum_id`)}) moderator
        where moderator.user_id = n.user_id))`,
  href: ({ subject_id }) => `/to-do?show=report&report=${subject_id}`,
  says: {
    en: ({ name, organization }) => ({
      title: `Reported: ${name}`,
      text: `A post there waits for your decision, ${organization.name}.`,
    }),
    de: ({ name, organization }) => ({
      title: `Gemeldet: ${name}`,
      text: `Ein Beitrag wartet dort auf Ihre Entscheidung, ${organization.name}.`,
    }),
  },
  because: { en: 'You moderate the forum.', de: 'Sie moderieren das Forum.' },
}

export const notifiesOf = (discussed: Discussed[]): Notifier[] => [reply(discussed), report]
