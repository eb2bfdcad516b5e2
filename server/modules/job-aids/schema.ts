import { type Static, Type } from 'typebox'
import { SubjectRef } from '#platform/rows/tags.ts'
import { Attachment } from '#platform/files/attachments/shapes.ts'
import { audiences } from '#platform/access/audience.ts'
import {
  Body,
  Day,
  Name,
  Nullable,
  NullableRef,
  OneOf,
  Patch,
  PersonRef,
  Ref,
  Shape,
  Timestamp,
  Uuid,
  UuidOrSlug,
  clearable,
  ids,
  text,
} from '#platform/shapes.ts'
import { JobAidLink } from './links/schema.ts'
import { JobAidStanding } from './views/schema.ts'

/** An aid as other objects refer to it. */
export const JobAidRef = Shape('JobAidRef', { id: Uuid, title: Name })

const listedFields = {
  id: Uuid,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  title: Name,
  description: Nullable(Type.String()),
  audience: OneOf(audiences),
  /** Alphabetical. */
  subjects: Type.Array(Ref(SubjectRef)),
  /** Grows by one with every change of title, text, links or files. */
  version: Type.Integer(),
  /** Only later views count. */
  recertification_cutoff_at: Nullable(Timestamp),
  /** The person responsible for the content, while they are a member. */
  owner_user_id: Nullable(Uuid),
  owner_user: NullableRef(PersonRef),
  /** The day by which the content should be reviewed. */
  review_by: Nullable(Day),
  created_at: Timestamp,
  updated_at: Timestamp,
  archived_at: Nullable(Timestamp),
}

/** An aid as an entry of a list. */
export const ListedJobAid = Shape('ListedJobAid', listedFields)
export type ListedJobAid = Static<typeof ListedJobAid>

/** An aid that reaches the caller, with their standing. */
export const AvailableJobAid = Shape('AvailableJobAid', { ...listedFields, standing: Ref(JobAidStanding) })
export type AvailableJobAid = Static<typeof AvailableJobAid>

export const JobAid = Shape('JobAid', {
  ...listedFields,
  body_markdown: Nullable(Type.String()),
  /** Files and links share one order: their positions together are 0 to n-1. */
  attachments: Type.Array(Ref(Attachment)),
  links: Type.Array(Ref(JobAidLink)),
  /** The caller's standing in the aid. */
  standing: Ref(JobAidStanding),
})
export type JobAid = Static<typeof JobAid>

const BODY_LENGTH = 200_000

export const CreateJobAid = Body('CreateJobAid', {
  org: UuidOrSlug,
  department: Type.Optional(UuidOrSlug),
  title: Name,
  description: Type.Optional(clearable(2000)),
  /** In the text, `attachment:<id>` is the address of an attached file. */
  body_markdown: Type.Optional(clearable(BODY_LENGTH)),
  /** Default: trainees. */
  audience: Type.Optional(OneOf(audiences)),
  subject_matter_ids: Type.Optional(ids(50)),
  /** A member of the organization. */
  owner_user_id: Type.Optional(Nullable(Uuid)),
  review_by: Type.Optional(Nullable(Day)),
})
export type CreateJobAid = Static<typeof CreateJobAid>

export const UpdateJobAid = Patch('UpdateJobAid', {
  title: Name,
  description: clearable(2000),
  body_markdown: clearable(BODY_LENGTH),
  audience: OneOf(audiences),
  archived: Type.Boolean(),
  /** True: only views from now on count. */
  require_recertification: Type.Boolean(),
  owner_user_id: Nullable(Uuid),
  review_by: Nullable(Day),
})
export type UpdateJobAid = Static<typeof UpdateJobAid>

export const SetJobAidSubjects = Body('SetJobAidSubjects', { subject_matter_ids: ids(50) })

export const DuplicateJobAid = Body('DuplicateJobAid', {
  /** Default: the title of the original followed by ' (copy)'. */
  title: Type.Optional(Name),
})
export type DuplicateJobAid = Static<typeof DuplicateJobAid>

export const ReplaceJobAidFile = Body('ReplaceJobAidFile', {
  /** The pathname of the upload ticket. */
  pathname: text(1000, 1),
  file_name: text(300, 1),
  /** True: only views of the aid from now on count. */
  requires_recertification: Type.Boolean(),
})
export type ReplaceJobAidFile = Static<typeof ReplaceJobAidFile>
