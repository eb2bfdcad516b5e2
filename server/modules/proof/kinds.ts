import type { Db } from '#platform/db/open.ts'
import type { Kind } from './kind.ts'
import { ofJobAids } from './job-aids.ts'
import { ofRecords } from './records.ts'
import { ofQuizzes } from './quizzes.ts'
import type { RuleKind } from './schema.ts'
import { ofScormCourses } from './scorm-courses.ts'
import { ofSignOffs } from './sign-offs.ts'

/** What a rule of a kind that nothing brings yet is like: it may be written down, but there is nothing it could point at. */
const toCome = {
  target: { exists: (_db: Db) => Promise.resolve(false) },
  required: () => 1,
  explain: () => 'Nothing can count towards this yet.',
}

/** Every kind of rule. One that comes has its file beside these, and its line here. */
export const kinds: Record<RuleKind, Kind> = {
  ...ofRecords,
  ...ofSignOffs,
  ...ofScormCourses,
  ...ofJobAids,
  ...ofQuizzes,
  external_course_pass: { field: 'external_course_id', unit: 'passes', ...toCome },
}
