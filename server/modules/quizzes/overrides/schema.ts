import { type Static, Type } from 'typebox'
import { Body, Day, Nullable, NullableRef, PersonRef, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

const ExtraMinutes = Type.Integer({ minimum: 0, maximum: 600 })
const ExtraAttempts = Type.Integer({ minimum: 0, maximum: 100 })
const reason = text(2000, 1)

/** More time and more attempts for one person at one quiz. */
export const QuizOverride = Shape('QuizOverride', {
  quiz_id: Uuid,
  person: NullableRef(PersonRef),
  extra_minutes: Type.Integer(),
  extra_attempts: Type.Integer(),
  reason: Type.String(),
  set_at: Timestamp,
  set_by: NullableRef(PersonRef),
})
export type QuizOverride = Static<typeof QuizOverride>

/** Replaces the earlier override. At least one of the two must be above 0. */
export const SetQuizOverride = Body('SetQuizOverride', {
  extra_minutes: Type.Optional(ExtraMinutes),
  extra_attempts: Type.Optional(ExtraAttempts),
  reason,
})
export type SetQuizOverride = Static<typeof SetQuizOverride>

/** More time for one person at every quiz of an organization that has a limit. Without one, the factor is 1 and the minutes are 0. */
export const QuizAccommodation = Shape('QuizAccommodation', {
  organization_id: Uuid,
  person: NullableRef(PersonRef),
  /** Multiplies the time limit. */
  factor: Type.Number(),
  extra_minutes: Type.Integer(),
  /** The last day, in the organization's time zone, on which attempts begin with it. null: without end. */
  valid_until: Nullable(Day),
  reason: Nullable(Type.String()),
  set_at: Nullable(Timestamp),
  set_by: NullableRef(PersonRef),
})
export type QuizAccommodation = Static<typeof QuizAccommodation>

/** Replaces the earlier accommodation. The factor must be above 1, or the minutes above 0. */
export const SetQuizAccommodation = Body('SetQuizAccommodation', {
  factor: Type.Optional(Type.Number({ minimum: 1, maximum: 4 })),
  extra_minutes: Type.Optional(ExtraMinutes),
  valid_until: Type.Optional(Nullable(Day)),
  reason,
})
export type SetQuizAccommodation = Static<typeof SetQuizAccommodation>
