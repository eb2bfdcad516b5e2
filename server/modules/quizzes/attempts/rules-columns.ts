import { person } from '#platform/exports/columns.ts'
import type { Column, Words } from '#platform/exports/table.ts'
import type { QuestionKind } from '../questions/schema.ts'
import type { attemptStates } from './schema.ts'

const states: Record<(typeof attemptStates)[number], Words> = {
  in_progress: { en: 'In progress', de: 'In Arbeit' },
  submitted: { en: 'Waiting to be graded', de: 'Wartet auf Bewertung' },
  graded: { en: 'Graded', de: 'Bewertet' },
}

const kinds: Record<QuestionKind, Words> = {
  single_choice: { en: 'One right answer', de: 'Eine richtige Antwort' },
  multiple_choice: { en: 'Several right answers', de: 'Mehrere richtige Antworten' },
  true_false: { en: 'True or false', de: 'Wahr oder falsch' },
  short_text: { en: 'Short text', de: 'Kurzer Text' },
  numeric: { en: 'Number', de: 'Zahl' },
  ordering: { en: 'Put in order', de: 'Reihenfolge' },
  matching: { en: 'Match pairs', de: 'Paare zuordnen' },
  essay: { en: 'Long text', de: 'Langer Text' },
}

/** The columns of exported attempts. New columns go to the end. */
export const columns = [
  { name: 'attempt_id' },
  ...person,
  { name: 'attempt_number', shown: { head: { en: 'Attempt', de: 'Versuch' }, width: 11 } },
  { name: 'quiz_version', shown: { head: { en: 'Version', de: 'Version' }, width: 11 } },
  { name: 'state', shown: { head: { en: 'Status', de: 'Status' }, width: 22, words: states } },
  { name: 'started_at', shown: { head: { en: 'Started', de: 'Beginn' }, width: 18, as: 'time' } },
  { name: 'deadline_at', shown: { head: { en: 'Time runs out', de: 'Zeit läuft ab' }, width: 18, as: 'time' } },
  { name: 'submitted_at', shown: { head: { en: 'Handed in', de: 'Abgegeben' }, width: 18, as: 'time' } },
  { name: 'score', shown: { head: { en: 'Score', de: 'Punktzahl' }, width: 11 } },
  { name: 'passed', shown: { head: { en: 'Passed', de: 'Bestanden' }, width: 12 } },
  { name: 'question_id' },
  { name: 'kind', shown: { head: { en: 'Kind', de: 'Art' }, width: 24, words: kinds } },
  { name: 'prompt', shown: { head: { en: 'Question', de: 'Frage' }, width: 50 } },
  { name: 'points', shown: { head: { en: 'Points', de: 'Punkte' }, width: 11 } },
  { name: 'answer', shown: { head: { en: 'Answer', de: 'Antwort' }, width: 50 } },
  { name: 'answer_ids' },
  { name: 'awarded_points', shown: { head: { en: 'Points for it', de: 'Punkte dafür' }, width: 14 } },
  { name: 'saved_at', shown: { head: { en: 'Answered', de: 'Beantwortet' }, width: 18, as: 'time' } },
] as const satisfies Column[]
