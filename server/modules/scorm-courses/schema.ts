import { type Static, Type } from 'typebox'
import { SubjectRef } from '#platform/rows/tags.ts'
import { audiences } from '#platform/access/audience.ts'
import {
  Body,
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
import { warnings } from '#modules/scorm-package/warnings.ts'
import { completesOn } from './verdicts/rules.ts'

const MAX_BYTES = 314_572_800

/** `finish`: every part that counts was properly finished, and none failed. `pass`: only an explicit pass. */
const CompletesOn = OneOf(completesOn)
const WarningCode = OneOf(Object.keys(warnings))

/** An objective of a SCORM 2004 manifest. `min_normalized_measure` runs from -1 to 1. */
export const ScormObjective = Shape('ScormObjective', {
  id: Type.String(),
  primary: Type.Boolean(),
  satisfied_by_measure: Type.Boolean(),
  min_normalized_measure: Nullable(Type.Number()),
  item_id: Type.String(),
})

/** The declarations of a package. */
const declared = {
  file_name: Type.String(),
  size_bytes: Type.Integer(),
  scorm_version: OneOf(['1.2', '2004']),
  scorm_edition: Nullable(OneOf(['2nd', '3rd', '4th'])),
  /** The start page, relative to the folder of the manifest, with query and fragment. */
  launch_path: Type.String(),
  /** From 0 to 100. */
  mastery_score: Nullable(Type.Number()),
  objectives: Type.Array(Ref(ScormObjective)),
}

/** A course as other objects refer to it. */
export const ScormCourseRef = Shape('ScormCourseRef', { id: Uuid, name: Name })

export const ScormCourse = Shape('ScormCourse', {
  id: Uuid,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  name: Name,
  description: Nullable(Type.String()),
  audience: OneOf(audiences),
  /** The condition that completes it. */
  completes_on: CompletesOn,
  ...declared,
  current_version_number: Type.Integer(),
  /** The codes of the warnings about the current package. The package version has their sentences. */
  warnings: Type.Array(WarningCode),
  /** Alphabetical. */
  subjects: Type.Array(Ref(SubjectRef)),
  created_at: Timestamp,
  updated_at: Timestamp,
  archived_at: Nullable(Timestamp),
})
export type ScormCourse = Static<typeof ScormCourse>

/** A part of a course that can be opened. */
export const ScormItem = Shape('ScormItem', {
  id: Type.String(),
  title: Type.String(),
  href: Type.String(),
  is_sco: Type.Boolean(),
  visible: Type.Boolean(),
  mastery_score: Nullable(Type.Number()),
})

export const ScormPackageVersion = Shape('ScormPackageVersion', {
  version_number: Type.Integer(),
  ...declared,
  /** Every part that can be opened, in the order of the manifest. */
  items: Type.Array(Ref(ScormItem)),
  /** Whether only completions on this version or a later one count. */
  requires_recertification: Type.Boolean(),
  /** Whether new attempts begin on it. */
  is_current: Type.Boolean(),
  /** How many learners have an open attempt on it. */
  open_attempts: Type.Integer(),
  registered_by: NullableRef(PersonRef),
  registered_at: Timestamp,
  warnings: Type.Array(Type.Object({ code: WarningCode, description: Type.String() })),
})
export type ScormPackageVersion = Static<typeof ScormPackageVersion>

const FileName = text(255, 1)
const SizeBytes = Type.Integer({ minimum: 1, maximum: MAX_BYTES })

export const CreateScormUpload = Body('CreateScormUpload', {
  org: UuidOrSlug,
  department: Type.Optional(UuidOrSlug),
  file_name: FileName,
  size_bytes: SizeBytes,
})

export const CreateScormPackageUpload = Body('CreateScormPackageUpload', { file_name: FileName, size_bytes: SizeBytes })

export const CreateScormCourse = Body('CreateScormCourse', {
  org: UuidOrSlug,
  department: Type.Optional(UuidOrSlug),
  /** The pathname of the upload ticket. */
  pathname: Type.String({ pattern: '^scorm-courses/[0-9a-fA-F-]{36}/[^/]{1,100}$', maxLength: 151 }),
  file_name: FileName,
  /** Default: the title in the manifest, else the file name. */
  name: Type.Optional(text(200)),
  description: Type.Optional(clearable(5000)),
  /** Default: trainees. */
  audience: Type.Optional(OneOf(audiences)),
  /** Default: content. */
  completes_on: Type.Optional(CompletesOn),
  /** The subjects of the completion records. */
  subject_matter_ids: Type.Optional(ids(50)),
  /** Archives the course if its package has one of these warnings, so that nobody takes it before its author has decided. */
  archive_if_warned: Type.Optional(Type.Array(WarningCode, { maxItems: 50 })),
})
export type CreateScormCourse = Static<typeof CreateScormCourse>

export const UpdateScormCourse = Patch('UpdateScormCourse', {
  name: Name,
  description: clearable(5000),
  audience: OneOf(audiences),
  completes_on: CompletesOn,
  archived: Type.Boolean(),
})
export type UpdateScormCourse = Static<typeof UpdateScormCourse>

export const SetScormCourseSubjects = Body('SetScormCourseSubjects', { subject_matter_ids: ids(50) })

export const ReplaceScormPackage = Body('ReplaceScormPackage', {
  /** The pathname of the upload ticket. */
  pathname: text(1000, 1),
  file_name: FileName,
  /** True: from now on only completions on this version or a later one count. False: earlier completions still count. */
  requires_recertification: Type.Boolean(),
  /** True: learners with an open attempt begin a new one on this version. Default: they finish their attempt. */
  move_open_attempts: Type.Optional(Type.Boolean()),
})
export type ReplaceScormPackage = Static<typeof ReplaceScormPackage>
