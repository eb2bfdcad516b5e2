import { sql } from 'kysely'
import type { Consequence } from '#platform/rows/deletion.ts'
import type { Subject } from './schema.ts'

const rows = (table: string, column: string) => (subject: Subject) =>
  sql<number>`select count(*) from ${sql.table(table)} where ${sql.ref(column)} = ${subject.id}::uuid`
const says = (one: string, many: string) => (count: number) => (count === 1 ? `1 ${one}.` : `${count} ${many}.`)

/** What deleting a subject undoes: a resource that is tagged with subjects adds one line. */
export const consequences: Consequence<Subject>[] = [
  {
    key: 'learning_records',
    count: rows('record_subject', 'subject_id'),
    says: says('learning record loses this tag and stays', 'learning records lose this tag and stay'),
  },
  {
    key: 'certification_types',
    count: rows('certification_subject', 'subject_id'),
    says: says('certification loses this tag and stays', 'certifications lose this tag and stay'),
  },
  {
    key: 'scorm_courses',
    count: rows('scorm_course_subject', 'subject_id'),
    says: says('SCORM course loses this tag and stays', 'SCORM courses lose this tag and stay'),
  },
  {
    key: 'certification_rules',
    count: rows('certification_rule', 'subject_matter_id'),
    says: says(
      'rule that counts this subject alone goes, with its sign-offs',
      'rules that count this subject alone go, with their sign-offs',
    ),
  },
  {
    key: 'narrower_subjects',
    count: rows('subject_parent', 'parent_id'),
    says: says('narrower subject no longer lies beneath it', 'narrower subjects no longer lie beneath it'),
  },
]
