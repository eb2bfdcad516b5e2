import { type Static, Type } from 'typebox'
import { Nullable, OneOf, PersonRef, Ref, Shape, Timestamp } from '#platform/shapes.ts'

/** How many people of the audience stand where: each of them once. */
export const ScormAudienceStandings = Shape('ScormAudienceStandings', {
  not_started: Type.Integer(),
  in_progress: Type.Integer(),
  /** Failed at the last attempt, and never completed it on a version that counts. */
  failed: Type.Integer(),
  /** Completed it only on versions that do not count any more, and have not begun again. */
  outdated: Type.Integer(),
  completed: Type.Integer(),
})

export const audienceStates = ['not_started', 'in_progress', 'failed', 'outdated', 'completed'] as const
export type ScormAudienceState = (typeof audienceStates)[number]

/** Somebody whom a course is for. */
export const ScormAudienceMember = Shape('ScormAudienceMember', {
  person: Nullable(Ref(PersonRef)),
  state: OneOf(audienceStates),
  last_begun_at: Nullable(Timestamp),
})
export type ScormAudienceMember = Static<typeof ScormAudienceMember>

/** How one question of a course was answered, over all attempts. What content gave points for is neither right nor wrong. */
export const ScormQuestionFigures = Shape('ScormQuestionFigures', {
  item_id: Type.String(),
  id: Type.String(),
  description: Nullable(Type.String()),
  type: Nullable(Type.String()),
  answers: Type.Integer(),
  right_answers: Type.Integer(),
  wrong_answers: Type.Integer(),
  /** At most three, in the words of the content, cut to 200 characters. */
  most_frequent_wrong: Type.Array(Type.Object({ response: Type.String(), times: Type.Integer() })),
})
export type ScormQuestionFigures = Static<typeof ScormQuestionFigures>

/** What has come of a course so far. */
export const ScormCourseAnalytics = Shape('ScormCourseAnalytics', {
  /** How many people the course is for now. */
  people: Type.Integer(),
  standings: Ref(ScormAudienceStandings),
  /** How many took it for whom it is not, or no longer. */
  others: Type.Integer(),
  /** Everybody's, whatever came of them. */
  attempts: Type.Integer(),
  /** Of attempts that are completed or failed and have a score, in percent. */
  scores: Type.Object({
    attempts: Type.Integer(),
    mean: Nullable(Type.Number()),
    /** How many have less than 10, from 10 to less than 20, … 90 and more. */
    tenths: Type.Array(Type.Integer(), { minItems: 10, maxItems: 10 }),
  }),
  /** How long attempts took that are completed and told any time. */
  time: Type.Object({
    attempts: Type.Integer(),
    lower_quartile_seconds: Nullable(Type.Number()),
    median_seconds: Nullable(Type.Number()),
    upper_quartile_seconds: Nullable(Type.Number()),
  }),
  evaluated_at: Timestamp,
})
export type ScormCourseAnalytics = Static<typeof ScormCourseAnalytics>
