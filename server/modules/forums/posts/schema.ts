import { type Static, Type } from 'typebox'
import { ExpectedVersion } from '#platform/rows/as-seen.ts'
import { Body, Nullable, NullableRef, OneOf, PersonRef, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

/** Why somebody says that a post should go. */
export const reportReasons = ['spam', 'abuse', 'wrong', 'privacy', 'other'] as const
/** Likewise; or its author took it back, three people reported it, or it was deleted for good. */
export const hiddenReasons = [...reportReasons, 'author', 'reports', 'deleted'] as const

export const PostText = text(50_000, 1)

export const HiddenPost = Shape('HiddenPost', {
  reason: OneOf(hiddenReasons),
  at: Timestamp,
  /** Null to who does not moderate. */
  note: Nullable(Type.String()),
})

export const ForumPost = Shape('ForumPost', {
  id: Uuid,
  thread_id: Uuid,
  /** From 1, without gaps. */
  post_number: Type.Integer(),
  /** Null where the post was deleted for good. */
  author: NullableRef(PersonRef),
  /** Null where it is hidden, but to who moderates. People are named in it as `@[Name](user id)`. */
  body_markdown: Nullable(Type.String()),
  hidden: NullableRef(HiddenPost),
  /** How many reports wait for a decision: null to who does not moderate. */
  report_count: Nullable(Type.Integer()),
  created_at: Timestamp,
  edited_at: Nullable(Timestamp),
  /** A moderator decides about this version. Null to others. */
  version: Nullable(Type.String()),
})
export type ForumPost = Static<typeof ForumPost>

export const CreateForumPost = Body('CreateForumPost', { body_markdown: PostText })
export type CreateForumPost = Static<typeof CreateForumPost>
export const UpdateForumPost = Body('UpdateForumPost', { body_markdown: PostText })

/** What a post said from one moment on; the newest is what it says now. */
export const ForumPostVersion = Shape('ForumPostVersion', { body_markdown: Type.String(), written_at: Timestamp })
export type ForumPostVersion = Static<typeof ForumPostVersion>

export const HideForumPost = Body('HideForumPost', {
  reason: OneOf(reportReasons),
  note: Type.Optional(Nullable(text(2000))),
  expected_version: ExpectedVersion,
})
export type HideForumPost = Static<typeof HideForumPost>

export const RestoreForumPost = Body('RestoreForumPost', { expected_version: ExpectedVersion })
export type RestoreForumPost = Static<typeof RestoreForumPost>
