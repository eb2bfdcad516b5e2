import { type Static, Type } from 'typebox'
import { audiences } from '#platform/access/audience.ts'
import { discussedKinds } from '#platform/rows/discussions.ts'
import { Body, Name, Nullable, NullableRef, OneOf, Patch, Shape, Timestamp, Uuid, clearable } from '#platform/shapes.ts'

/** In `questions` a thread can have an answer; in `announcements` only who writes forums opens threads. */
export const forumKinds = ['discussion', 'questions', 'announcements'] as const
/** What somebody wants to be told of: every post, where they are named, or nothing. */
export const subscriptionLevels = ['all', 'mentions', 'none'] as const
export const SubscriptionLevel = OneOf(subscriptionLevels)

/** What a forum is the discussion of. `label` is null where that is not open to the caller. */
export const ForumAbout = Shape('ForumAbout', { kind: OneOf(discussedKinds), id: Uuid, label: Nullable(Type.String()) })
export type ForumAbout = Static<typeof ForumAbout>

export const ForumRef = Shape('ForumRef', { id: Uuid, title: Name })

export const Forum = Shape('Forum', {
  id: Uuid,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  title: Name,
  description: Nullable(Type.String()),
  /** Whom it is for; a discussion about something is for those who may open that. */
  audience: OneOf(audiences),
  kind: OneOf(forumKinds),
  about: NullableRef(ForumAbout),
  /** How many threads have something that the caller has not read: 100 stands for more. */
  unread_count: Type.Integer(),
  last_post_at: Nullable(Timestamp),
  subscription: SubscriptionLevel,
  created_at: Timestamp,
  updated_at: Timestamp,
  archived_at: Nullable(Timestamp),
})
export type Forum = Static<typeof Forum>

const description = clearable(2000)

export const CreateForum = Body('CreateForum', {
  owner_organization_id: Uuid,
  owner_department_id: Type.Optional(Nullable(Uuid)),
  title: Name,
  description: Type.Optional(description),
  /** Left out: trainees. Of no meaning where `about` is given. */
  audience: Type.Optional(OneOf(audiences)),
  /** Left out: discussion. */
  kind: Type.Optional(OneOf(forumKinds)),
  /** Makes it the one discussion of something that has the same owner. */
  about: Type.Optional(Type.Object({ kind: OneOf(discussedKinds), id: Uuid }, { additionalProperties: false })),
})
export type CreateForum = Static<typeof CreateForum>

export const UpdateForum = Patch('UpdateForum', {
  title: Name,
  description,
  audience: OneOf(audiences),
  archived: Type.Boolean(),
})
export type UpdateForum = Static<typeof UpdateForum>
