import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { within } from '../access/actor.ts'
import { settled } from '../db/statement.ts'
import { holdersOf, isForCaller, traineesOf } from '../access/audience.ts'
import type { Permission } from '../access/permissions.ts'
import type { Reach } from '../access/reach.ts'
import { type Consequence, goes } from './deletion.ts'

/** The kinds of things with a discussion, as the API names them. They are also the names of the tables. */
export const discussedKinds = ['scorm_course', 'job_aid', 'quiz', 'event', 'learning_pathway'] as const
export type DiscussedKind = (typeof discussedKinds)[number]

/** One kind of thing with a discussion, declared by its module. Its rows have an owner. */
export type Discussed = {
  kind: DiscussedKind
  /** The column with its name. */
  label: 'name' | 'title'
  /** The read permission, and an SQL condition: the row is open to the caller, by that permission or for another reason. */
  read: Permission
  opensTo: (reach: Reach) => RawBuilder<SqlBool>
  /** SQL for rows `(id, user_id)`: all people for whom rows with an `id` and an owner are open. Superusers are left out. */
  people: (things: RawBuilder<unknown>) => RawBuilder<{ id: string; user_id: string }>
}

type AudienceKind = Pick<Discussed, 'kind' | 'label' | 'read'> & { isLive?: RawBuilder<SqlBool> }

/** Declares a kind with an audience. Holders of the family's read permission see it too. */
export const discussedByAudience = ({ kind, label, read, isLive = live(kind) }: AudienceKind): Discussed => ({
  kind,
  label,
  read,
  opensTo: (reach) => sql<SqlBool>`(${isLive} and ${isForCaller(reach, read, kind)} or ${within(reach, read, kind)})`,
  people: (things) => sql`
    select trainee.id, trainee.user_id from (${traineesOf(sql`
      select id, owner_organization_id, owner_department_id from ${sql.table(kind)}
      where id in (select thing.id from (${things}) thing) and audience = 'trainees' and ${isLive}`)}) trainee
    union ${holdersOf(read, things)}`,
})

const live = (kind: DiscussedKind) => settled(sql<SqlBool>`${sql.ref(`${kind}.archived_at`)} is null`)

/** A thing's discussion is deleted with it. */
export const losesDiscussion = (kind: DiscussedKind): Consequence<{ id: string }> => ({
  key: 'forum_posts',
  count: ({ id }) => sql`
    select count(*) from forum join forum_thread thread on thread.forum_id = forum.id join forum_post post on post.thread_id = thread.id
    where ${sql.ref(`forum.${kind}_id`)} = ${id}::uuid`,
  says: goes('post of its discussion', 'posts of its discussion'),
})
