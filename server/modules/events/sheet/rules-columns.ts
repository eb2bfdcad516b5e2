import { person } from '#platform/exports/columns.ts'
import type { Column, Words } from '#platform/exports/table.ts'
import type { EventParticipant } from '../roster/schema.ts'

const attendances: Record<EventParticipant['attendance'], Words> = {
  registered: { en: 'Not marked', de: 'Nicht eingetragen' },
  attended: { en: 'Was there', de: 'War dabei' },
  absent: { en: 'Was not there', de: 'War nicht dabei' },
}

const methods: Record<NonNullable<EventParticipant['check_in']>['method'], Words> = {
  code: { en: 'Scanned the code of the event', de: 'Code des Termins gescannt' },
  scanned: { en: 'Was scanned', de: 'Wurde gescannt' },
}

/** The columns of an exported roster. New columns go to the end. */
export const columns = [
  ...person,
  { name: 'is_member', shown: { head: { en: 'Member', de: 'Mitglied' }, width: 12 } },
  { name: 'registered_at', shown: { head: { en: 'Signed up', de: 'Angemeldet' }, width: 18, as: 'time' } },
  { name: 'attendance', shown: { head: { en: 'Attendance', de: 'Teilnahme' }, width: 18, words: attendances } },
  { name: 'credited_hours', shown: { head: { en: 'Hours', de: 'Stunden' }, width: 11 } },
  { name: 'note', shown: { head: { en: 'Note', de: 'Notiz' }, width: 40 } },
  { name: 'captured_at', shown: { head: { en: 'Noted', de: 'Notiert' }, width: 18, as: 'time' } },
  { name: 'marked_at', shown: { head: { en: 'Marked', de: 'Eingetragen' }, width: 18, as: 'time' } },
  { name: 'marked_by', shown: { head: { en: 'Marked by', de: 'Eingetragen von' }, width: 26 } },
  { name: 'checked_in_at', shown: { head: { en: 'Checked in', de: 'Eingecheckt' }, width: 18, as: 'time' } },
  { name: 'check_in_method', shown: { head: { en: 'How', de: 'Wie' }, width: 30, words: methods } },
  { name: 'scanned_by', shown: { head: { en: 'Scanned by', de: 'Gescannt von' }, width: 26 } },
  { name: 'walked_in', shown: { head: { en: 'Came without being on it', de: 'Kam ohne Anmeldung' }, width: 24 } },
  { name: 'others_by_device', shown: { head: { en: 'Others by the same device', de: 'Andere mit demselben Gerät' }, width: 26 } },
  { name: 'record_id' },
  { name: 'without_browser', shown: { head: { en: 'Without a browser', de: 'Ohne Browser' }, width: 20 } },
  { name: 'self_recorded', shown: { head: { en: 'Self-recorded', de: 'Selbst eingetragen' }, width: 16 } },
] as const satisfies Column[]
