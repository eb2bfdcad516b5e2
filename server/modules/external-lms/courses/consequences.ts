import { sql } from 'kysely'
import { type Consequence, goes } from '#platform/rows/deletion.ts'

type Course = { id: string; name: string }

/** The rows that are deleted with a catalogue course, most important first. */
export const consequences: Consequence<Course>[] = [
  {
    key: 'grades',
    count: ({ id }) => sql`select count(*) from external_grade where course_id = ${id}::uuid`,
    says: goes('imported grade', 'imported grades'),
  },
  {
    key: 'learning_records',
    count: ({ id }) => sql`select count(record_id) from external_grade where course_id = ${id}::uuid`,
    says: goes('learning record of a grade, with its evidence,', 'learning records of grades, with their evidence,'),
  },
  {
    key: 'certification_rules',
    count: ({ id }) => sql`select count(*) from certification_rule where external_course_id = ${id}::uuid`,
    says: goes('certification rule that asks for this course', 'certification rules that ask for this course'),
  },
]
