import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, type Owned, within } from '../access/actor.ts'
import { isForCaller, traineesOf } from '../access/audience.ts'
import { grantsOver } from '../access/live-grants.ts'
import type { Permission } from '../access/permissions.ts'
import { type Consequence, goes } from './deletion.ts'

/** What can have a discussion, in the words of the API: these are the names of its tables too. */
export const discussedKinds = ['scorm_course', 'job_aid', 'quiz', 'event', 'learning_pathway'] as const
export type DiscussedKind = (typeof discussedKinds)[number]

/** One kind of thing that is discussed, said by the module whose it is. Its rows have an owner. */
export type Discussed = {
  kind: DiscussedKind
  /** The column with its name. */
  label: 'name' | 'title'
  /** Whether it is open to the caller, for a row of the table. */
  opensTo: (actor: Actor) => RawBuilder<SqlBool>
  /** Everybody whom it is open to, but for superusers, as SQL for rows (user_id): the same from the other end. */
  people: (thing: { id: string } & Owned) => RawBuilder<{ user_id: string }>
}

type OfAudience = Pick<Discussed, 'kind' | 'label'> & { read: Permission; isLive?: RawBuilder<SqlBool> }

/** A kind with an audience, which readers of the family read as well. */
export const discussedByAudience = ({ kind, label, read, isLive = live(kind) }: OfAudience): Discussed => ({
  kind,
  label,
  opensTo: (actor) => sql<SqlBool>`(${isLive} and ${isForCaller(actor, read, kind)} or ${within(actor, read, kind)})`,
  people: ({ id, ...owner }) => sql`
    select trainee.user_id from (${traineesOf(sql`
      select id, owner_organization_id, owner_department_id from ${sql.table(kind)}
      where id = ${id}::uuid and audience = 'trainees' and ${isLive}`)}) trainee
    union ${readersOf(read, owner)}`,
})

const live = (kind: DiscussedKind) => sql<SqlBool>`${sql.ref(`${kind}.archived_at`)} is null`

/** Everybody who holds a permission over an owner, as SQL for rows (user_id). */
export const readersOf = (read: Permission, owner: Owned): RawBuilder<{ user_id: string }> =>
  sql`select g.account_id as user_id from ${grantsOver(read, owner)} g`

/** The discussion of a thing goes with it. */
export const losesDiscussion = (kind: DiscussedKind): Consequence<{ id: string }> => ({
  key: 'forum_posts',
  count: ({ id }) => sql`
    select count(*) from forum join forum_thread thread on thread.forum_id = forum.id join forum_post post on post.thread_id = thread.id
    where ${sql.ref(`forum.${kind}_id`)} = ${id}::uuid`,
  says: goes('post of its discussion', 'posts of its discussion'),
})
