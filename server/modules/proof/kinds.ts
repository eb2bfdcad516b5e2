import { ofExternalCourses } from './external-courses.ts'
import type { Kind } from './kind.ts'
import { ofJobAids } from './job-aids.ts'
import { ofRecords } from './records.ts'
import { ofQuizzes } from './quizzes.ts'
import type { RuleKind } from './schema.ts'
import { ofScormCourses } from './scorm-courses.ts'
import { ofSignOffs } from './sign-offs.ts'

/** Every kind of rule. A new kind gets a file in this folder and a line here. */
export const kinds: Record<RuleKind, Kind> = {
  ...ofRecords,
  ...ofSignOffs,
  ...ofScormCourses,
  ...ofJobAids,
  ...ofQuizzes,
  ...ofExternalCourses,
}
