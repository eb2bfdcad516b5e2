import { sql } from 'kysely'
import { type Consequence, goes } from '#platform/rows/deletion.ts'
import { losesDiscussion } from '#platform/rows/discussions.ts'

type Quiz = { id: string }

const rows = (table: string) => (quiz: Quiz) => sql<number>`select count(*) from ${sql.table(table)} where quiz_id = ${quiz.id}::uuid`

/** The rows that are deleted with a quiz, most important first. */
export const consequences: Consequence<Quiz>[] = [
  {
    key: 'attempts',
    count: rows('quiz_attempt'),
    says: goes('attempt of a learner, with its answers and grades,', 'attempts of learners, those in progress included, with their answers and grades,'), // prettier-ignore
  },
  {
    key: 'learning_records',
    count: ({ id }) => sql`select count(record_id) from quiz_attempt where quiz_id = ${id}::uuid`,
    says: goes('learning record of a pass, with its evidence,', 'learning records of passes, with their evidence,'),
  },
  {
    key: 'certification_rules',
    count: rows('certification_rule'),
    says: goes('certification rule that asks for this quiz', 'certification rules that ask for this quiz'),
  },
  {
    key: 'sittings',
    count: rows('quiz_sitting'),
    says: goes('live sitting', 'live sittings, those ahead included,'),
  },
  losesDiscussion('quiz'),
  { key: 'overrides', count: rows('quiz_override'), says: goes('exception for a person', 'exceptions for people') },
  { key: 'versions', count: rows('quiz_version'), says: goes('published version of its questions', 'published versions of its questions') },
  { key: 'attachments', count: rows('quiz_attachment'), says: goes('picture or other file', 'pictures and other files') },
]
