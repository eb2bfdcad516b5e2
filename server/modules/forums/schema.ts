import { type Static, Type } from 'typebox'
import { audiences } from '#platform/access/audience.ts'
import { discussedKinds } from '#platform/rows/discussions.ts'
import { Body, Name, Nullable, NullableRef, OneOf, Patch, Shape, Timestamp, Uuid, clearable } from '#platform/shapes.ts'

/** In `questions` a thread can have an answer. In `announcements` only people with forums:write open threads. */
export const forumKinds = ['discussion', 'questions', 'announcements'] as const
/** Which posts a person is notified of: all, those that mention them, or none. */
export const subscriptionLevels = ['all', 'mentions', 'none'] as const
export const SubscriptionLevel = OneOf(subscriptionLevels)

/** The subject of a forum's discussion. */
export const ForumAbout = Shape('ForumAbout', { kind: OneOf(discussedKinds), id: Uuid, label: Type.String() })
export type ForumAbout = Static<typeof ForumAbout>

export const ForumRef = Shape('ForumRef', { id: Uuid, title: Name })

export const Forum = Shape('Forum', {
  id: Uuid,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  title: Name,
  description: Nullable(Type.String()),
  /** The audience. A discussion about a subject is for people who may open that subject. */
  audience: OneOf(audiences),
  kind: OneOf(forumKinds),
  about: NullableRef(ForumAbout),
  /** True if the forum discusses a subject that the caller may not open; `about` is null then. */
  hidden: Type.Boolean(),
  /** The number of threads with posts that the caller has not read; 100 means 100 or more. */
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
  /** Default: trainees. Ignored with `about`. */
  audience: Type.Optional(OneOf(audiences)),
  /** Default: discussion. */
  kind: Type.Optional(OneOf(forumKinds)),
  /** Makes the forum the only discussion of a subject with the same owner. */
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
