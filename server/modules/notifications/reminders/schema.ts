import { type Static, Type } from 'typebox'
import { CertificationRef } from '#modules/certifications/schema.ts'
import { Body, Nullable, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

const user_ids = Type.Array(Uuid, { minItems: 1, maxItems: 200 })

export const CreateReminders = Body('CreateReminders', { user_ids, text: text(2000, 1) })
export type CreateReminders = Static<typeof CreateReminders>

/**
 * A person is reminded of a thing once a day by anyone, and not while the account is disabled. `nothing_overdue`: for reminders of
 * everything overdue, the person has nothing overdue.
 */
const outcome = OneOf(['reminded', 'already_reminded', 'nothing_overdue', 'account_disabled'] as const)
export const ReminderOutcome = Shape('ReminderOutcome', { user_id: Uuid, outcome })
export type ReminderOutcome = Static<typeof ReminderOutcome>

export const PreviewReminders = Body('PreviewReminders', { user_ids })
export type PreviewReminders = Static<typeof PreviewReminders>

/** The previewed outcome for one person. */
export const ReminderPreview = Shape('ReminderPreview', {
  user_id: Uuid,
  outcome,
  /** Whether they see it among their notifications; and whether a mail is sent, or why not. */
  in_app: Type.Boolean(),
  mail: OneOf(['sent', 'switched_off', 'no_address', 'address_refused', 'no_mail_server'] as const),
  last: Nullable(Type.Object({ created_at: Timestamp, sent_by: Nullable(Ref(PersonRef)) })),
})
export type ReminderPreview = Static<typeof ReminderPreview>

/** The preview of a reminder of everything overdue, by name, without today's reminders. */
export const OverdueReminderPreview = Shape('OverdueReminderPreview', {
  ...ReminderPreview.properties,
  certifications: Type.Array(Ref(CertificationRef)),
})
export type OverdueReminderPreview = Static<typeof OverdueReminderPreview>

export const Reminder = Shape('Reminder', {
  id: Uuid,
  person: Nullable(Ref(PersonRef)),
  text: Type.String(),
  sent_by: Nullable(Ref(PersonRef)),
  created_at: Timestamp,
})
export type Reminder = Static<typeof Reminder>

export const CertificationReminder = Shape('CertificationReminder', { ...Reminder.properties, certification_type_id: Uuid })
export type CertificationReminder = Static<typeof CertificationReminder>
