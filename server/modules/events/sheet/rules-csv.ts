import { BYTE_ORDER_MARK, csvLine } from '#platform/exports/csv.ts'
import type { EventParticipant } from '../roster/schema.ts'

const columns = [
  'user_id', 'display_name', 'email', 'is_member', 'registered_at', 'attendance', 'credited_hours', 'note', 'captured_at', 'marked_at',
  'marked_by', 'checked_in_at', 'check_in_method', 'scanned_by', 'walked_in', 'others_by_device', 'record_id',
] // prettier-ignore

/** A line for everybody on a roster. */
export const rosterCsv = (roster: EventParticipant[]): string => BYTE_ORDER_MARK + csvLine(columns) + roster.map(lineOf).join('')

function lineOf({ person, check_in, marked_by, ...place }: EventParticipant): string {
  const { is_member, registered_at, attendance, credited_hours, note, captured_at, marked_at, record_id } = place
  const { checked_in_at = null, method = null, scanned_by = null, walked_in = null, others_by_device = null } = check_in ?? {}
  const who = [person.user_id, person.display_name, person.email]
  const marked = [attendance, credited_hours, note, captured_at, marked_at, marked_by?.display_name ?? null]
  const came = [checked_in_at, method, scanned_by?.display_name ?? null, walked_in, others_by_device]
  return csvLine([...who, is_member, registered_at, ...marked, ...came, record_id])
}
