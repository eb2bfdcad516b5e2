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

/** Replaces what there is; at least one of the two grants something. */
export const SetQuizOverride = Body('SetQuizOverride', {
  extra_minutes: Type.Optional(ExtraMinutes),
  extra_attempts: Type.Optional(ExtraAttempts),
  reason,
})
export type SetQuizOverride = Static<typeof SetQuizOverride>

/** More time for one person at every quiz of an organization that has a limit. Whoever has none has a factor of 1 and no minutes. */
export const QuizAccommodation = Shape('QuizAccommodation', {
  organization_id: Uuid,
  person: NullableRef(PersonRef),
  /** Of the time limit. */
  factor: Type.Number(),
  extra_minutes: Type.Integer(),
  /** The last day on which attempts begin with it, where the organization is. null: for good. */
  valid_until: Nullable(Day),
  reason: Nullable(Type.String()),
  set_at: Nullable(Timestamp),
  set_by: NullableRef(PersonRef),
})
export type QuizAccommodation = Static<typeof QuizAccommodation>

/** Replaces what there is; at least one of factor and minutes grants something. */
export const SetQuizAccommodation = Body('SetQuizAccommodation', {
  factor: Type.Optional(Type.Number({ minimum: 1, maximum: 4 })),
  extra_minutes: Type.Optional(ExtraMinutes),
  valid_until: Type.Optional(Nullable(Day)),
  reason,
})
export type SetQuizAccommodation = Static<typeof SetQuizAccommodation>
