import { type Static, Type } from 'typebox'
import { Nullable, OneOf, Shape, Timestamp, Uuid } from '#platform/shapes.ts'
import { attemptStatus } from '../attempts/schema.ts'

/** The details of an attempt, as its content reported them. */
export const ScormAttemptDetails = Shape('ScormAttemptDetails', {
  /** The parts in the order of the package, then parts that only other versions have. */
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
      /** passed or failed where the content reports it, else the progress. */
      status: OneOf(['not_attempted', 'incomplete', 'completed', 'passed', 'failed', 'unknown']),
      score_scaled: Nullable(Type.Number()),
    }),
  ),
  /** Answers in the content's numbering. Texts and patterns are as the content wrote them. */
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
      /** The time that the content reported with its zone, or else when the service received the answer. */
      at: Nullable(Timestamp),
    }),
  ),
  /** Newest first. */
  launches: Type.Array(
    Type.Object({
      id: Uuid,
      mode: OneOf(['normal', 'review']),
      started_at: Timestamp,
      /** null while the launch is open. */
      ended_at: Nullable(Timestamp),
      /**
       * `exit`: by the player. `superseded`: another window took over. `idle`: unused for an hour. `expired`: after twelve hours.
       * `correction`: by a person.
       */
      ended_by: Nullable(OneOf(['exit', 'superseded', 'idle', 'expired', 'correction'])),
      /** The number of API calls in the launch. */
      calls: Type.Integer(),
    }),
  ),
})
export type ScormAttemptDetails = Static<typeof ScormAttemptDetails>
