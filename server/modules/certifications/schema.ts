import { type Static, Type } from 'typebox'
import { CopiedMay } from '#platform/kept/may.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { Attachment } from '#platform/files/attachments/shapes.ts'
import { Body, Name, Nullable, OneOf, Patch, Ref, Shape, Slug, Timestamp, Uuid, clearable, ids } from '#platform/shapes.ts'
import { CertificationRule, CreateCertificationRule } from './proof-rules/schema.ts'

/** `automatic`: the person claims it once every rule is satisfied. `approval`: the person requests it, and another person decides. */
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
  may: CopiedMay,
}
export const Certification = Shape('Certification', certificationFields)
export type Certification = Static<typeof Certification>

/** A certification in a list, with its rules in order. */
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

/** A list filter: only certifications with a rule for this course, job aid, quiz or external course. */
export const AsksFor = { asks_for: Type.Optional(Uuid) }

/** A certification, as other things refer to it. */
export const CertificationRef = Shape('CertificationRef', { id: Uuid, slug: Slug, name: Name })
export type CertificationRef = Static<typeof CertificationRef>

/** The fields of a new certification, except the roles that require it. */
export const certificationCreation = {
  owner_organization_id: Uuid,
  owner_department_id: Type.Optional(Nullable(Uuid)),
  subject_matter_ids: Type.Optional(ids(50)),
  slug: Slug,
  name: Name,
  description: Type.Optional(clearable(2000)),
  description_markdown: Type.Optional(clearable(50_000)),
  awarding_mode: OneOf(awardingModes),
  /** In their order, each with the fields of a new rule. */
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
  /** If left out, the name of the original followed by ' (copy)'. */
  name: Type.Optional(Name),
  /** If left out, the slug of the original with the first free suffix of -copy, -copy-2, … */
  slug: Type.Optional(Slug),
})
export type DuplicateCertification = Static<typeof DuplicateCertification>
