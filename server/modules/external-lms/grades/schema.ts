import { type Static, Type } from 'typebox'
import { DatesAs } from '#platform/files/csv-answers.ts'
import {
  Body,
  DayOrTimestamp,
  Nullable,
  NullableRef,
  OneOf,
  PersonRef,
  Ref,
  Shape,
  Timestamp,
  Uuid,
  UuidOrSlug,
  text,
} from '#platform/shapes.ts'
import { ExternalCourseRef } from '../courses/schema.ts'
import { ExternalUserId } from '../mappings/schema.ts'

export const MOST_ROWS = 1000

/** An imported grade. */
export const ExternalGrade = Shape('ExternalGrade', {
  id: Uuid,
  organization_id: Uuid,
  server_id: Uuid,
  course: Ref(ExternalCourseRef),
  user_id: Uuid,
  person: Ref(PersonRef),
  /** The learner's id in the file; null if the file named the account. */
  external_user_id: Nullable(Type.String()),
  external_attempt_id: Nullable(Type.String()),
  score: Type.Number(),
  /** The flag in the file; null without one. */
  passed: Nullable(Type.Boolean()),
  /** Whether it passes, by the course's passing score, or else by the flag in the file. null without both. */
  passes: Nullable(Type.Boolean()),
  completed_at: Timestamp,
  /** null once the record was deleted for good. */
  record_id: Nullable(Uuid),
  import_id: Uuid,
  imported_at: Timestamp,
  imported_by: NullableRef(PersonRef),
  /** Whether the learner imported it. */
  self_recorded: Type.Boolean(),
})
export type ExternalGrade = Static<typeof ExternalGrade>

/** Names the learner by the mappings of the server or by account. If both are given, they must agree. */
export const ExternalGradeRow = Body('ExternalGradeRow', {
  external_course_id: text(200, 1),
  external_user_id: Type.Optional(ExternalUserId),
  user_id: Type.Optional(Uuid),
  score: Type.Number(),
  /** A day means its beginning in the organization's time zone. */
  completed_at: DayOrTimestamp,
  passed: Type.Optional(Type.Boolean()),
  external_attempt_id: Type.Optional(text(200, 1)),
})
export type ExternalGradeRow = Static<typeof ExternalGradeRow>

export const ImportExternalGrades = Body('ImportExternalGrades', {
  grades: Type.Array(Ref(ExternalGradeRow), { minItems: 1, maxItems: MOST_ROWS }),
  /** The name of the file that the grades came from, for later readers of the import. */
  file_name: Type.Optional(text(300, 1)),
  /** True: returns the outcomes and writes nothing. */
  dry_run: Type.Optional(Type.Boolean()),
})
export type ImportExternalGrades = Static<typeof ImportExternalGrades>

export const ExternalGradeForm = Body('ExternalGradeForm', {
  dry_run: Type.Optional(OneOf(['true', 'false'])),
  dates: Type.Optional(DatesAs),
  file: Type.String({
    format: 'binary',
    description:
      'CSV or workbook with a header row: external_course_id, score, completed_at, external_user_id or learner_user_id, and perhaps passed and external_attempt_id.',
  }),
})

/** The outcome of one row. Rows of a batch count from 0, rows of a file from 1. In a dry run, `created` means that it would be created. */
export const ExternalGradeOutcome = Shape('ExternalGradeOutcome', {
  row: Type.Integer({ minimum: 0 }),
  outcome: OneOf(['created', 'duplicate', 'failed']),
  /** The existing grade; null if the row failed or this is a dry run. */
  grade_id: Nullable(Uuid),
  record_id: Nullable(Uuid),
  /** Why it failed, or how it differs from the existing grade. */
  error_description: Nullable(Type.String()),
})
export type ExternalGradeOutcome = Static<typeof ExternalGradeOutcome>

export const GradeFilters = { org: Type.Optional(UuidOrSlug), user_id: Type.Optional(Uuid), course_id: Type.Optional(Uuid) }
