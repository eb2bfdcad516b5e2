import { type Static, Type } from 'typebox'
import { Body, Nullable, OneOf, PersonRef, Ref, Shape, Slug, Timestamp, Uuid, clearable, ids, text } from '#platform/shapes.ts'
import { ExpectedVersion } from '#platform/rows/as-seen.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { amounts } from './evidence/schema.ts'

/** Only a rejection sets `rejected`. */
export const settableStatuses = ['pending', 'in_progress', 'completed', 'expired', 'revoked'] as const
export const recordStatuses = [...settableStatuses, 'rejected'] as const
export type RecordStatus = (typeof recordStatuses)[number]

export const recordDecisions = ['approve', 'reject'] as const
export type RecordDecision = (typeof recordDecisions)[number]

/** The most subjects of a record. */
export const MOST_SUBJECTS = 100

/** The orders of a list of records. A minus means descending. */
export const recordSorts = ['-created_at', 'created_at', 'completed_at', '-completed_at', 'learner', '-learner'] as const
export type RecordSort = (typeof recordSorts)[number]

/** The owner of a record by name, for pages. */
export const OwnerRef = Shape('OwnerRef', { id: Uuid, slug: Slug, name: Type.String() })
export type OwnerRef = Static<typeof OwnerRef>

/** Inlined, with a type array, because a page of records has two hundred of these. */
const orNull = <T>({ properties, required }: { properties: object; required?: string[] }) =>
  Type.Unsafe<T | null>({ type: ['object', 'null'], properties, required: required ?? [] })
const Person = orNull<PersonRef>(PersonRef)
const Department = orNull<OwnerRef>(OwnerRef)

const recordFields = {
  id: Uuid,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  owner_organization: Ref(OwnerRef),
  owner_department: Department,
  learner_user_id: Nullable(Uuid),
  learner: Person,
  learner_display_name: Nullable(Type.String()),
  learner_email: Nullable(Type.String()),
  title: Type.String(),
  description: Nullable(Type.String()),
  status: OneOf(recordStatuses),
  completed_at: Nullable(Timestamp),
  expires_at: Nullable(Timestamp),
  external_id: Nullable(Type.String()),
  subject_matter_ids: Type.Array(Uuid),
  subjects: Type.Array(Ref(SubjectRef)),
  hidden_from_learner: Type.Boolean(),
  evidence_count: Type.Integer(),
  /** The hours of the evidence. */
  hours: Type.Number(),
  recorded_by: Person,
  approved_by: Person,
  approved_at: Nullable(Timestamp),
  rejected_by: Person,
  rejected_at: Nullable(Timestamp),
  rejection_note: Nullable(Type.String()),
  /** The learner set the status, and nobody else decided about it. */
  self_recorded: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  archived_at: Nullable(Timestamp),
  /** A decision names this version. Null if nothing waits for a decision. */
  version: Nullable(Type.String()),
  /** The decisions that the caller may make now. */
  may: Type.Array(OneOf(recordDecisions)),
}
export const LearningRecord = Shape('LearningRecord', recordFields)
export type LearningRecord = Static<typeof LearningRecord>

const learnerText = Type.Optional(Nullable(text(300, 1)))
const moment = Type.Optional(Nullable(Timestamp))

export const CreateLearningRecord = Body('CreateLearningRecord', {
  owner_organization_id: Uuid,
  owner_department_id: Type.Optional(Nullable(Uuid)),
  /** If left out, the caller. Null: a person without an account, who has a display name or e-mail. */
  learner_user_id: Type.Optional(Nullable(Uuid)),
  learner_display_name: learnerText,
  learner_email: learnerText,
  title: text(300, 1),
  description: Type.Optional(clearable(5000)),
  status: Type.Optional(OneOf(settableStatuses)),
  completed_at: moment,
  expires_at: moment,
  external_id: learnerText,
  subject_matter_ids: Type.Optional(ids(MOST_SUBJECTS)),
  hidden_from_learner: Type.Optional(Type.Boolean()),
})
export type CreateLearningRecord = Static<typeof CreateLearningRecord>

export const UpdateLearningRecord = Body('UpdateLearningRecord', {
  owner_department_id: Type.Optional(Nullable(Uuid)),
  learner_display_name: learnerText,
  learner_email: learnerText,
  title: Type.Optional(text(300, 1)),
  description: Type.Optional(clearable(5000)),
  status: Type.Optional(OneOf(settableStatuses)),
  completed_at: moment,
  expires_at: moment,
  external_id: learnerText,
  subject_matter_ids: Type.Optional(ids(MOST_SUBJECTS)),
  hidden_from_learner: Type.Optional(Type.Boolean()),
  archived: Type.Optional(Type.Boolean()),
})
export type UpdateLearningRecord = Static<typeof UpdateLearningRecord>

/** An amount of a unit. `hours` and `minutes` count towards the hours of the record. */
export const Quantity = Body('Quantity', amounts)
export type Quantity = Static<typeof Quantity>

/** Subjects and quantity are added to the record. The quantity becomes evidence of the approver. */
export const ApproveRecord = Body('ApproveRecord', {
  status: Type.Optional(OneOf(['completed', 'in_progress'])),
  subject_matter_ids: Type.Optional(ids(MOST_SUBJECTS)),
  quantity: Type.Optional(Ref(Quantity)),
  expected_version: ExpectedVersion,
})
export type ApproveRecord = Static<typeof ApproveRecord>

export const RejectRecord = Body('RejectRecord', { note: text(2000, 1), expected_version: ExpectedVersion })
export type RejectRecord = Static<typeof RejectRecord>
