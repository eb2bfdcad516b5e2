import { type Static, Type } from 'typebox'
import { momentSorts } from '#platform/rows/page.ts'
import { Body, Nullable, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'
import { ForumPost, reportReasons } from '../posts/schema.ts'
import { ForumRef } from '../schema.ts'
import { ForumThreadRef } from '../threads/schema.ts'

export const ReportForumPost = Body('ReportForumPost', { reason: OneOf(reportReasons), note: Type.Optional(Nullable(text(2000))) })
export type ReportForumPost = Static<typeof ReportForumPost>

const fields = { id: Uuid, reason: OneOf(reportReasons), note: Nullable(Type.String()), created_at: Timestamp }

export const ForumReport = Shape('ForumReport', { ...fields, post_id: Uuid })
export type ForumReport = Static<typeof ForumReport>
export const OpenForumReport = Shape('OpenForumReport', { ...fields, reporter: Ref(PersonRef) })

/** By the time of the latest report of a post. */
export const reportSorts = momentSorts('reported_at')
export type ReportSort = (typeof reportSorts)[number]

/** A post with its open reports. */
export const ReportedForumPost = Shape('ReportedForumPost', {
  owner_organization_id: Uuid,
  forum: Ref(ForumRef),
  thread: Ref(ForumThreadRef),
  post: Ref(ForumPost),
  reports: Type.Array(Ref(OpenForumReport)),
  /** The version of the post, to send with a decision. */
  version: Type.String(),
})
export type ReportedForumPost = Static<typeof ReportedForumPost>
