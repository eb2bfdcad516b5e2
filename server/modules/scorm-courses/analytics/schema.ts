import { type Static, Type } from 'typebox'
import { Nullable, OneOf, PersonRef, Ref, Shape, Timestamp } from '#platform/shapes.ts'

/** How many people of the audience are in each state; each person counts once. */
export const ScormAudienceStandings = Shape('ScormAudienceStandings', {
  not_started: Type.Integer(),
  in_progress: Type.Integer(),
  /** The latest attempt failed, and there is no completion on a version that counts. */
  failed: Type.Integer(),
  /** All completions are on versions that no longer count, and the person has not begun again. */
  outdated: Type.Integer(),
  completed: Type.Integer(),
})

export const audienceStates = ['not_started', 'in_progress', 'failed', 'outdated', 'completed'] as const
export type ScormAudienceState = (typeof audienceStates)[number]

/** A person whom the course is for. */
export const ScormAudienceMember = Shape('ScormAudienceMember', {
  person: Nullable(Ref(PersonRef)),
  state: OneOf(audienceStates),
  last_begun_at: Nullable(Timestamp),
})
export type ScormAudienceMember = Static<typeof ScormAudienceMember>

/** Figures of one question of a course, over all attempts. Answers with points instead of right or wrong count as neither. */
export const ScormQuestionFigures = Shape('ScormQuestionFigures', {
  item_id: Type.String(),
  id: Type.String(),
  description: Nullable(Type.String()),
  type: Nullable(Type.String()),
  answers: Type.Integer(),
  right_answers: Type.Integer(),
  wrong_answers: Type.Integer(),
  /** At most three responses, as the content wrote them, cut to 200 characters. */
  most_frequent_wrong: Type.Array(Type.Object({ response: Type.String(), times: Type.Integer() })),
})
export type ScormQuestionFigures = Static<typeof ScormQuestionFigures>

/** Figures of a course. */
export const ScormCourseAnalytics = Shape('ScormCourseAnalytics', {
  /** The number of people whom the course is for now. */
  people: Type.Integer(),
  standings: Ref(ScormAudienceStandings),
  /** The number of people who took it and whom it is not, or no longer, for. */
  others: Type.Integer(),
  /** All attempts of all people, in any state. */
  attempts: Type.Integer(),
  /** Scores in per cent, of attempts that are completed or failed and have one. */
  scores: Type.Object({
    attempts: Type.Integer(),
    mean: Nullable(Type.Number()),
    /** The number of scores below 10, from 10 to below 20, … 90 and more. */
    tenths: Type.Array(Type.Integer(), { minItems: 10, maxItems: 10 }),
  }),
  /** The time of completed attempts that reported any. */
  time: Type.Object({
    attempts: Type.Integer(),
    lower_quartile_seconds: Nullable(Type.Number()),
    median_seconds: Nullable(Type.Number()),
    upper_quartile_seconds: Nullable(Type.Number()),
  }),
  evaluated_at: Timestamp,
})
export type ScormCourseAnalytics = Static<typeof ScormCourseAnalytics>
