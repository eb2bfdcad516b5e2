import { type Static, Type } from 'typebox'
import { Nullable, PersonRef, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'

/** The caller's standing in an aid. */
export const JobAidStanding = Shape('JobAidStanding', {
  last_viewed_at: Nullable(Timestamp),
  view_count: Type.Integer(),
  /** Whether the last view was after the recertification cutoff. */
  current: Type.Boolean(),
  /** The last version that the caller viewed; later changes are new to them. */
  last_viewed_version: Nullable(Type.Integer()),
  /** The last confirmation, of any version. */
  confirmed_at: Nullable(Timestamp),
  confirmed_version: Nullable(Type.Integer()),
  /** Whether the last confirmation was after the recertification cutoff. */
  confirmation_current: Type.Boolean(),
  /** Whether a certification that the caller's roles require asks for a confirmation. */
  confirmation_asked: Type.Boolean(),
})
export type JobAidStanding = Static<typeof JobAidStanding>

/** One opening of the page. */
export const JobAidView = Shape('JobAidView', {
  id: Uuid,
  job_aid_id: Uuid,
  user_id: Uuid,
  /** The version of the aid at that time. */
  version: Type.Integer(),
  viewed_at: Timestamp,
})
export type JobAidView = Static<typeof JobAidView>

/** A person who opened the aid or a file of it, or confirmed it. */
export const JobAidReader = Shape('JobAidReader', {
  person: Ref(PersonRef),
  view_count: Type.Integer(),
  first_viewed_at: Nullable(Timestamp),
  last_viewed_at: Nullable(Timestamp),
  file_open_count: Type.Integer(),
  /** The time of the last confirmation. */
  confirmed_at: Nullable(Timestamp),
})

export const JobAidAnalytics = Shape('JobAidAnalytics', {
  /** The latest reader comes first. */
  people: Type.Array(Ref(JobAidReader)),
  totals: Type.Object({ people: Type.Integer(), views: Type.Integer(), file_opens: Type.Integer() }),
})
export type JobAidAnalytics = Static<typeof JobAidAnalytics>
