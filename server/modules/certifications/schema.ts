import { type Static, Type } from 'typebox'
import { SubjectRef } from '#platform/rows/tags.ts'
import { Attachment } from '#platform/files/attachments/shapes.ts'
import { Body, Name, Nullable, OneOf, Patch, Ref, Shape, Slug, Timestamp, Uuid, clearable, ids } from '#platform/shapes.ts'
import { CertificationRule, CreateCertificationRule } from './proof-rules/schema.ts'

/** Claimed by the person as soon as every rule is satisfied, or requested and decided by somebody. */
export const awardingModes = ['automatic', 'approval'] as const
export type AwardingMode = (typeof awardingModes)[number]

const certificationFields = {
  id: Uuid,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  slug: Slug,
  name: Name,
  description: Nullable(Type.String()),
  description_markdown: Nullable(Type.String()),
  awarding_mode: OneOf(awardingModes),
  subject_matter_ids: Type.Array(Uuid),
  /** Alphabetical. */
  subjects: Type.Array(Ref(SubjectRef)),
  created_at: Timestamp,
  updated_at: Timestamp,
  archived_at: Nullable(Timestamp),
}
export const Certification = Shape('Certification', certificationFields)
export type Certification = Static<typeof Certification>

/** In a list: with what it asks for, in its order. */
export const ListedCertification = Shape('ListedCertification', { ...certificationFields, rules: Type.Array(Ref(CertificationRule)) })
export type ListedCertification = Static<typeof ListedCertification>

export const CertificationDetail = Shape('CertificationDetail', {
  ...certificationFields,
  /** In their order. */
  rules: Type.Array(Ref(CertificationRule)),
  /** In their order. */
  attachments: Type.Array(Ref(Attachment)),
})
export type CertificationDetail = Static<typeof CertificationDetail>

/** Of a list: only those with a rule that asks for this course, job aid, quiz or course elsewhere. */
export const AsksFor = { asks_for: Type.Optional(Uuid) }

/** A certification beside the thing that speaks of it. */
export const CertificationRef = Shape('CertificationRef', { id: Uuid, slug: Slug, name: Name })
export type CertificationRef = Static<typeof CertificationRef>

/** What is asked for where one is made, beside the roles that are to require it. */
export const certificationCreation = {
  owner_organization_id: Uuid,
  owner_department_id: Type.Optional(Nullable(Uuid)),
  subject_matter_ids: Type.Optional(ids(50)),
  slug: Slug,
  name: Name,
  description: Type.Optional(clearable(2000)),
  description_markdown: Type.Optional(clearable(50_000)),
  awarding_mode: OneOf(awardingModes),
  /** In their order, each as where a rule is added. */
  rules: Type.Optional(Type.Array(Ref(CreateCertificationRule), { maxItems: 100 })),
}
const NewCertification = Type.Object(certificationCreation)
export type NewCertification = Static<typeof NewCertification>

export const UpdateCertification = Patch('UpdateCertification', {
  slug: Slug,
  name: Name,
  description: clearable(2000),
  description_markdown: clearable(50_000),
  awarding_mode: OneOf(awardingModes),
  archived: Type.Boolean(),
})
export type UpdateCertification = Static<typeof UpdateCertification>

export const SetCertificationSubjects = Body('SetCertificationSubjects', { subject_matter_ids: ids(50) })
export type SetCertificationSubjects = Static<typeof SetCertificationSubjects>

export const DuplicateCertification = Body('DuplicateCertification', {
  /** Left out: the name of the original followed by ' (copy)'. */
  name: Type.Optional(Name),
  /** Left out: the slug of the original followed by the first free of -copy, -copy-2, … */
  slug: Type.Optional(Slug),
})
export type DuplicateCertification = Static<typeof DuplicateCertification>
