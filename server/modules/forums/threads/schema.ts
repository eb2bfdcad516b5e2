import { type Static, Type } from 'typebox'
import { Body, Name, Nullable, NullableRef, Patch, PersonRef, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'
import { ForumPost, PostText } from '../posts/schema.ts'
import { ForumRef, SubscriptionLevel } from '../schema.ts'

export const ForumThreadRef = Shape('ForumThreadRef', { id: Uuid, title: Name })

const listedFields = {
  id: Uuid,
  forum_id: Uuid,
  title: Name,
  author: Ref(PersonRef),
  pinned: Type.Boolean(),
  locked: Type.Boolean(),
  /** The post that answers the question; null while it is hidden. */
  answer_post_id: Nullable(Uuid),
  /** The number of posts, which is also the number of the last post. */
  post_count: Type.Integer(),
  /** The number of unread posts by other people. */
  unread_count: Type.Integer(),
  last_read_post_number: Type.Integer(),
  last_post_at: Timestamp,
  /** null if the last post was deleted for good. */
  last_post_author: NullableRef(PersonRef),
  /** The caller's subscription: that of the thread, or else that of the forum. */
  subscription: SubscriptionLevel,
  created_at: Timestamp,
}

export const ListedForumThread = Shape('ListedForumThread', listedFields)
export type ListedForumThread = Static<typeof ListedForumThread>

/** A thread that concerns the caller, in any forum. */
export const OwnForumThread = Shape('OwnForumThread', { owner_organization_id: Uuid, forum: Ref(ForumRef), thread: Ref(ListedForumThread) })
export type OwnForumThread = Static<typeof OwnForumThread>

export const ForumThread = Shape('ForumThread', { ...listedFields, answer: NullableRef(ForumPost) })
export type ForumThread = Static<typeof ForumThread>

export const CreateForumThread = Body('CreateForumThread', { title: Name, body_markdown: PostText })
export type CreateForumThread = Static<typeof CreateForumThread>

export const UpdateForumThread = Patch('UpdateForumThread', {
  title: Name,
  /** Only for moderators, like `locked`. */
  pinned: Type.Boolean(),
  locked: Type.Boolean(),
  /** Only in forums of questions: a visible post of the thread other than the first, or null. */
  answer_post_id: Nullable(Uuid),
})
export type UpdateForumThread = Static<typeof UpdateForumThread>
