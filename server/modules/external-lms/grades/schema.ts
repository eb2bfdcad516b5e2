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

/** A grade that was imported. */
export const ExternalGrade = Shape('ExternalGrade', {
  id: Uuid,
  organization_id: Uuid,
  server_id: Uuid,
  course: Ref(ExternalCourseRef),
  user_id: Uuid,
  person: Ref(PersonRef),
  /** What the learner was called in the file; null where that named them directly. */
  external_user_id: Nullable(Type.String()),
  external_attempt_id: Nullable(Type.String()),
  score: Type.Number(),
  /** What the file said of it; null where it said nothing. */
  passed: Nullable(Type.Boolean()),
  /** Whether it passes: by the passing score of the course, else as the file said. Null where neither says. */
  passes: Nullable(Type.Boolean()),
  completed_at: Timestamp,
  /** Null once the record was deleted for good. */
  record_id: Nullable(Uuid),
  import_id: Uuid,
  imported_at: Timestamp,
  imported_by: NullableRef(PersonRef),
  /** Its learner imported it. */
  self_recorded: Type.Boolean(),
})
export type ExternalGrade = Static<typeof ExternalGrade>

/** Who learned it: by the mappings of the server, or directly; where both are given, they have to agree. */
export const ExternalGradeRow = Body('ExternalGradeRow', {
  external_course_id: text(200, 1),
  external_user_id: Type.Optional(ExternalUserId),
  user_id: Type.Optional(Uuid),
  score: Type.Number(),
  /** Of a day its midnight in UTC. */
  completed_at: DayOrTimestamp,
  passed: Type.Optional(Type.Boolean()),
  external_attempt_id: Type.Optional(text(200, 1)),
})
export type ExternalGradeRow = Static<typeof ExternalGradeRow>

export const ImportExternalGrades = Body('ImportExternalGrades', {
  grades: Type.Array(Ref(ExternalGradeRow), { minItems: 1, maxItems: MOST_ROWS }),
  /** The file that they were read from, for whoever looks at the import later. */
  file_name: Type.Optional(text(300, 1)),
  /** True: only says what would become of each. */
  dry_run: Type.Optional(Type.Boolean()),
})
export type ImportExternalGrades = Static<typeof ImportExternalGrades>

export const ExternalGradeForm = Body('ExternalGradeForm', {
  dry_run: Type.Optional(OneOf(['true', 'false'])),
  dates: Type.Optional(DatesAs),
  file: Type.String({
    format: 'binary',
    description:
      'CSV with a header row: external_course_id, score, completed_at, external_user_id or learner_user_id, and perhaps passed and external_attempt_id.',
  }),
})

/** What became of one row: rows of a batch count from 0, those of a file from 1. In a dry run `created` means that it would be. */
export const ExternalGradeOutcome = Shape('ExternalGradeOutcome', {
  row: Type.Integer({ minimum: 0 }),
  outcome: OneOf(['created', 'duplicate', 'failed']),
  /** Of the grade that there is now; null for what failed or only would be. */
  grade_id: Nullable(Uuid),
  record_id: Nullable(Uuid),
  /** Why it failed, or what differs from the grade that there was. */
  error_description: Nullable(Type.String()),
})
export type ExternalGradeOutcome = Static<typeof ExternalGradeOutcome>

export const GradeFilters = { org: Type.Optional(UuidOrSlug), user_id: Type.Optional(Uuid), course_id: Type.Optional(Uuid) }
