import { type Static, Type } from 'typebox'
import { Nullable, OneOf, Shape, Timestamp, Uuid } from '#platform/shapes.ts'
import { attemptStatus } from '../attempts/schema.ts'

/** What an attempt consists of, as its content reported it. */
export const ScormAttemptDetails = Shape('ScormAttemptDetails', {
  /** In the order of the package, then what is left of others. */
  parts: Type.Array(
    Type.Object({
      item_id: Type.String(),
      title: Type.String(),
      status: OneOf(['not_started', 'in_progress', 'completed', 'failed']),
      success_status: attemptStatus.success_status,
      score_scaled: Nullable(Type.Number()),
      total_time_seconds: Type.Number(),
      location: Nullable(Type.String()),
    }),
  ),
  objectives: Type.Array(
    Type.Object({
      id: Type.String(),
      /** Whether it was passed where the content says so, else how far it came. */
      status: OneOf(['not_attempted', 'incomplete', 'completed', 'passed', 'failed', 'unknown']),
      score_scaled: Nullable(Type.Number()),
    }),
  ),
  /** Answers in the order in which the content numbers them; words and patterns are the content's own. */
  interactions: Type.Array(
    Type.Object({
      item_id: Type.String(),
      id: Nullable(Type.String()),
      type: Nullable(Type.String()),
      description: Nullable(Type.String()),
      learner_response: Nullable(Type.String()),
      correct_responses: Type.Array(Type.String()),
      /** `correct`; `wrong` (SCORM 1.2) or `incorrect` (2004); `neutral`, `unanticipated`, or a number. */
      result: Nullable(Type.String()),
      weighting: Nullable(Type.Number()),
      latency_seconds: Nullable(Type.Number()),
      /** The moment the content told with its zone, else the one in which the service heard of it. */
      at: Nullable(Timestamp),
    }),
  ),
  /** Newest first. */
  launches: Type.Array(
    Type.Object({
      id: Uuid,
      mode: OneOf(['normal', 'review']),
      started_at: Timestamp,
      /** null while it goes on. */
      ended_at: Nullable(Timestamp),
      /** The player said so; another window took over; nobody used it for an hour; its twelve hours were over; by hand. */
      ended_by: Nullable(OneOf(['exit', 'superseded', 'idle', 'expired', 'correction'])),
      /** How many calls the content made in it. */
      calls: Type.Integer(),
    }),
  ),
})
export type ScormAttemptDetails = Static<typeof ScormAttemptDetails>
