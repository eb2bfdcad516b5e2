import { rfc3339 } from '#platform/db/open.ts'
import type { DB } from '#platform/db/schema.gen.ts'

/**
 * `given`: a new record gets the column. `person`: the account is shown as a person, read together with the record. `inner`: it is shown
 * only through derived fields.
 */
type Column = { type: 'uuid' | 'text' | 'boolean' | 'timestamptz'; given?: true; person?: true; inner?: true }

/** Every column of a record. Inserts, views and audit entries take their columns from here. */
const columns = {
  id: { type: 'uuid', given: true },
  owner_organization_id: { type: 'uuid', given: true },
  owner_department_id: { type: 'uuid', given: true },
  learner_user_id: { type: 'uuid', given: true },
  learner_display_name: { type: 'text', given: true },
  learner_email: { type: 'text', given: true },
  title: { type: 'text', given: true },
  description: { type: 'text', given: true },
  status: { type: 'text', given: true },
  completed_at: { type: 'timestamptz', given: true },
  expires_at: { type: 'timestamptz', given: true },
  external_id: { type: 'text', given: true },
  hidden_from_learner: { type: 'boolean', given: true },
  recorded_by: { type: 'uuid', given: true, person: true },
  approved_by: { type: 'uuid', person: true },
  approved_at: { type: 'timestamptz' },
  rejected_by: { type: 'uuid', person: true },
  rejected_at: { type: 'timestamptz' },
  rejection_note: { type: 'text' },
  status_set_by: { type: 'uuid', inner: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
  archived_at: { type: 'timestamptz' },
} as const satisfies Record<keyof DB['learning_record'], Column>

type Name = keyof typeof columns
/** The columns that a new record gets. */
export type GivenColumn = { [C in Name]: (typeof columns)[C] extends { given: true } ? C : never }[Name]

type NamedColumn = Column & { name: Name }
const all: NamedColumn[] = (Object.keys(columns) as Name[]).map((name) => ({ name, ...columns[name] }))
const isGiven = (column: NamedColumn): column is NamedColumn & { name: GivenColumn } => column.given === true

export const givenColumns = all.filter(isGiven)
export const namesOf = (some: { name: string }[]) => some.map(({ name }) => name).join(', ')

/** SQL for a moment of a row `of` in the API's format. */
const moment = (name: string, of = '') => `${rfc3339(`${of}${name}`)} as ${name}`

/** SQL for every column, for the audit trail. */
export const keptColumns = all.map(({ name, type }) => (type === 'timestamptz' ? moment(name) : name)).join(', ')

/** SQL for the columns of a row named `record` that its author set, and its last change. */
export const authoredColumns = [...namesOf(givenColumns).split(', '), 'updated_at'].map((name) => `record.${name}`).join(', ')

export const momentColumns = all.filter(({ type }) => type === 'timestamptz').map(({ name }) => name)

/** SQL for the shown columns of a row named `record`, and then its moments. */
export const shownColumns = [
  ...all.filter(({ type, person, inner }) => type !== 'timestamptz' && !person && !inner).map(({ name }) => `record.${name}`),
  ...momentColumns.map((name) => moment(name, 'record.')),
].join(', ')
