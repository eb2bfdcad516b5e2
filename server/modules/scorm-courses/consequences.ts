import { sql } from 'kysely'
import { type Consequence, goes } from '#platform/rows/deletion.ts'
import { losesDiscussion } from '#platform/rows/discussions.ts'

type Course = { id: string; name: string }

const rows = (table: string) => (course: Course) =>
  sql<number>`
  select count(*) from ${sql.table(table)} where scorm_course_id = ${course.id}::uuid`

/** The rows that are deleted with a course, most important first. */
export const consequences: Consequence<Course>[] = [
  {
    key: 'attempts',
    count: rows('scorm_attempt'),
    says: goes('attempt of a learner', 'attempts of learners, those in progress included,'),
  },
  {
    key: 'learning_records',
    count: ({ id }) => sql`select count(record_id) from scorm_attempt where scorm_course_id = ${id}::uuid`,
    says: goes('learning record of a completion, with its evidence,', 'learning records of completions, with their evidence,'),
  },
  {
    key: 'certification_rules',
    count: rows('certification_rule'),
    says: goes('certification rule that asks for this course', 'certification rules that ask for this course'),
  },
  losesDiscussion('scorm_course'),
  { key: 'package_versions', count: rows('scorm_package_version'), says: goes('stored package', 'stored packages') },
]
