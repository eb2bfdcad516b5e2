import { person } from '#platform/exports/columns.ts'
import type { Column, Words } from '#platform/exports/table.ts'
import type { ScormAttempt } from './schema.ts'

const statuses: Record<ScormAttempt['status'], Words> = {
  in_progress: { en: 'In progress', de: 'In Arbeit' },
  completed: { en: 'Completed', de: 'Abgeschlossen' },
  failed: { en: 'Not passed', de: 'Nicht bestanden' },
}

const completions: Record<ScormAttempt['completion_status'], Words> = {
  incomplete: { en: 'In progress', de: 'In Arbeit' },
  completed: { en: 'Completed', de: 'Abgeschlossen' },
}

const successes: Record<ScormAttempt['success_status'], Words> = {
  unknown: { en: 'Nothing said', de: 'Nichts gesagt' },
  passed: { en: 'Passed', de: 'Bestanden' },
  failed: { en: 'Not passed', de: 'Nicht bestanden' },
}

/** The columns of exported attempts. New columns go to the end. */
export const columns = [
  { name: 'attempt_id' },
  ...person,
  { name: 'attempt_number', shown: { head: { en: 'Attempt', de: 'Versuch' }, width: 11 } },
  { name: 'package_version_number', shown: { head: { en: 'Version', de: 'Version' }, width: 11 } },
  { name: 'status', shown: { head: { en: 'Status', de: 'Status' }, width: 18, words: statuses } },
  { name: 'completion_status', shown: { head: { en: 'Completion', de: 'Abschluss' }, width: 18, words: completions } },
  { name: 'success_status', shown: { head: { en: 'Result', de: 'Ergebnis' }, width: 18, words: successes } },
  { name: 'score_raw', shown: { head: { en: 'Score', de: 'Punktzahl' }, width: 11 } },
  { name: 'score_min', shown: { head: { en: 'Least score', de: 'Kleinste Punktzahl' }, width: 18 } },
  { name: 'score_max', shown: { head: { en: 'Highest score', de: 'Höchste Punktzahl' }, width: 18 } },
  { name: 'score_scaled', shown: { head: { en: 'Score of 1', de: 'Punktzahl von 1' }, width: 16 } },
  { name: 'progress_measure', shown: { head: { en: 'Progress of 1', de: 'Fortschritt von 1' }, width: 18 } },
  { name: 'total_time_seconds', shown: { head: { en: 'Seconds spent', de: 'Sekunden' }, width: 14 } },
  { name: 'started_at', shown: { head: { en: 'Started', de: 'Beginn' }, width: 18, as: 'time' } },
  { name: 'last_activity_at', shown: { head: { en: 'Last active', de: 'Zuletzt aktiv' }, width: 18, as: 'time' } },
  { name: 'completed_at', shown: { head: { en: 'Completed on', de: 'Abgeschlossen am' }, width: 18, as: 'day' } },
  { name: 'record_id' },
  { name: 'abandoned_at', shown: { head: { en: 'Left for good on', de: 'Aufgegeben am' }, width: 16, as: 'day' } },
] as const satisfies Column[]
