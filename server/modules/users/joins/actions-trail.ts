import type { ComparedRows, Family } from '#platform/audit/families.ts'
import { type AuditEvent, type AuditActor, audit } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import * as rows from './store-rows.ts'

type ComparedKind = { kind: string; rows: ComparedRows }
type Direction = 'joined' | 'parted'

/**
 * Writes an audit entry for every row that a join wrote or its undo put back. Only tables whose rows verification compares with the trail
 * count. Only steps after `since` are included.
 */
export async function tellRows(
  db: Tx,
  by: AuditActor,
  join: { id: string; since: number },
  families: Family[],
  way: Direction,
): Promise<void> {
  const compared = new Map(families.flatMap(({ kind, rows }): [string, ComparedKind][] => (rows ? [[rows.table, { kind, rows }]] : [])))
  for await (const some of rows.written(db, join, [...compared.keys()], way === 'parted'))
    await audit(db, by, ...some.flatMap((row) => eventsOf(compared.get(row.table)!, row, way)))
}

type Values = Record<string, unknown>

function eventsOf(
  { kind, rows: { subject, part, organization, begins, ends, under } }: ComparedKind,
  row: rows.WrittenRow,
  way: Direction,
): AuditEvent[] {
  const joined = row.changed && { ...row.before, ...row.changed }
  const [before, after] = way === 'joined' ? [row.before, joined] : [joined, row.before]
  const event = (values: Values) => ({
    organization_id: String(values[organization]),
    subject_kind: under ?? kind,
    subject_id: String(values[subject]),
    person_id: row.person,
  })
  const begun = (values: Values): AuditEvent => ({ ...event(values), action: begins, new: values })
  const ended = (values: Values): AuditEvent => ({ ...event(values), action: ends[0]!, old: values })
  if (!before) return [begun(after!)]
  if (!after) return [ended(before)]
  const columns = Object.keys(row.changed!)
  // If the person is part of the row's key, the row becomes a row of another person.
  if (columns.some((column) => column === subject || column === part)) return [ended(before), begun(after)]
  const picked = (values: Values) =>
    Object.fromEntries([...columns, ...(part === undefined ? [] : [part])].map((column) => [column, values[column]]))
  return [{ ...event(after), action: `${kind}.${way}`, old: picked(before), new: picked(after) }]
}
