import { type Static, Type } from 'typebox'
import { ExpectedVersion } from '#platform/rows/as-seen.ts'
import { Body, Nullable, NullableRef, OneOf, PersonRef, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

/** The reasons to report a post. */
export const reportReasons = ['spam', 'abuse', 'wrong', 'privacy', 'other'] as const
/** The reasons why a post is hidden: those of reports, `author` (withdrawn), `reports` (three reporters), or `deleted` (for good). */
export const hiddenReasons = [...reportReasons, 'author', 'reports', 'deleted'] as const

export const PostText = text(50_000, 1)

export const HiddenPost = Shape('HiddenPost', {
  reason: OneOf(hiddenReasons),
  at: Timestamp,
  /** null for callers who do not moderate. */
  note: Nullable(Type.String()),
})

export const ForumPost = Shape('ForumPost', {
  id: Uuid,
  thread_id: Uuid,
  /** Counts from 1, without gaps. */
  post_number: Type.Integer(),
  /** null for a post that was deleted for good. */
  author: NullableRef(PersonRef),
  /** null for a hidden post, except for moderators. A mention has the form `@[Name](user id)`. */
  body_markdown: Nullable(Type.String()),
  hidden: NullableRef(HiddenPost),
  /** The number of open reports; null for callers who do not moderate. */
  report_count: Nullable(Type.Integer()),
  created_at: Timestamp,
  edited_at: Nullable(Timestamp),
  /** The version to send with a moderator's decision; null for other callers. */
  version: Nullable(Type.String()),
})
export type ForumPost = Static<typeof ForumPost>

export const CreateForumPost = Body('CreateForumPost', { body_markdown: PostText })
export type CreateForumPost = Static<typeof CreateForumPost>
export const UpdateForumPost = Body('UpdateForumPost', { body_markdown: PostText })

/** A version of a post. The newest one is its current text. */
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
