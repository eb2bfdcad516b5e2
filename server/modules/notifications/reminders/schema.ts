import { type Static, Type } from 'typebox'
import { Body, Nullable, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

export const CreateReminders = Body('CreateReminders', {
  user_ids: Type.Array(Uuid, { minItems: 1, maxItems: 200 }),
  text: text(2000, 1),
})
export type CreateReminders = Static<typeof CreateReminders>

/** Nobody is reminded of a thing twice a day, whoever asks. */
export const ReminderOutcome = Shape('ReminderOutcome', { user_id: Uuid, outcome: OneOf(['reminded', 'already_reminded'] as const) })
export type ReminderOutcome = Static<typeof ReminderOutcome>

export const Reminder = Shape('Reminder', {
  id: Uuid,
  person: Nullable(Ref(PersonRef)),
  text: Type.String(),
  sent_by: Nullable(Ref(PersonRef)),
  created_at: Timestamp,
})
export type Reminder = Static<typeof Reminder>
