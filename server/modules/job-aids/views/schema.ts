import { type Static, Type } from 'typebox'
import { Nullable, PersonRef, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'

/** What the caller made of an aid. */
export const JobAidStanding = Shape('JobAidStanding', {
  last_viewed_at: Nullable(Timestamp),
  view_count: Type.Integer(),
  /** Whether the last view was after the recertification cutoff. */
  current: Type.Boolean(),
  /** The version that was last viewed: what came since is new to the caller. */
  last_viewed_version: Nullable(Type.Integer()),
  /** The last confirmation, of whatever version. */
  confirmed_at: Nullable(Timestamp),
  confirmed_version: Nullable(Type.Integer()),
  /** Whether it was after the recertification cutoff. */
  confirmation_current: Type.Boolean(),
  /** Whether a certification that a role of the caller requires asks for a confirmation. */
  confirmation_asked: Type.Boolean(),
})
export type JobAidStanding = Static<typeof JobAidStanding>

/** The page was opened once. */
export const JobAidView = Shape('JobAidView', {
  id: Uuid,
  job_aid_id: Uuid,
  user_id: Uuid,
  /** What the aid said then. */
  version: Type.Integer(),
  viewed_at: Timestamp,
})
export type JobAidView = Static<typeof JobAidView>

/** Whoever opened the aid or a file of it, or confirmed it. */
export const JobAidReader = Shape('JobAidReader', {
  person: Ref(PersonRef),
  view_count: Type.Integer(),
  first_viewed_at: Nullable(Timestamp),
  last_viewed_at: Nullable(Timestamp),
  file_open_count: Type.Integer(),
  /** The last confirmation. */
  confirmed_at: Nullable(Timestamp),
})

export const JobAidAnalytics = Shape('JobAidAnalytics', {
  /** Whoever opened it last comes first. */
  people: Type.Array(Ref(JobAidReader)),
  totals: Type.Object({ people: Type.Integer(), views: Type.Integer(), file_opens: Type.Integer() }),
})
export type JobAidAnalytics = Static<typeof JobAidAnalytics>
