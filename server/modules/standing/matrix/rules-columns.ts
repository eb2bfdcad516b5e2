import { person } from '#platform/exports/columns.ts'
import type { Column, Words } from '#platform/exports/table.ts'
import type { StandingState } from '../schema.ts'

const states: Record<StandingState, Words> = {
  exempt: { en: 'Exempt', de: 'Befreit' },
  overdue: { en: 'Overdue', de: 'Überfällig' },
  in_grace: { en: 'In grace period', de: 'In der Nachfrist' },
  renewal_open: { en: 'Time to renew', de: 'Zeit zu erneuern' },
  requested: { en: 'Waiting for decision', de: 'Wartet auf Entscheidung' },
  valid: { en: 'Valid', de: 'Gültig' },
  awardable: { en: 'Proof complete', de: 'Alle Bedingungen erfüllt' },
  in_progress: { en: 'In progress', de: 'In Arbeit' },
  not_started: { en: 'Not started', de: 'Nicht begonnen' },
}

/** The columns of the exported matrix. New columns go at the end. */
export const columns = [
  ...person,
  { name: 'certification_type_id' },
  { name: 'certification_slug' },
  { name: 'certification_name', shown: { head: { en: 'Certification', de: 'Zertifizierung' }, width: 34 } },
  { name: 'state', shown: { head: { en: 'Status', de: 'Status' }, width: 24, words: states } },
  { name: 'required', shown: { head: { en: 'Required', de: 'Gefordert' }, width: 12 } },
  { name: 'due_on', shown: { head: { en: 'Due on', de: 'Fällig am' }, width: 14, as: 'day' } },
  { name: 'evaluated_at', shown: { head: { en: 'As of', de: 'Stand' }, width: 18, as: 'time' } },
  { name: 'departments', shown: { head: { en: 'Departments', de: 'Abteilungen' }, width: 30 } },
  { name: 'roles', shown: { head: { en: 'Roles', de: 'Rollen' }, width: 30 } },
  { name: 'days_late', shown: { head: { en: 'Days late', de: 'Tage überfällig' }, width: 16 } },
] as const satisfies Column[]
