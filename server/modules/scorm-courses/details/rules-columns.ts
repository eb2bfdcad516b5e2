import type { Column, Words } from '#platform/exports/table.ts'

const results: Record<string, Words> = {
  correct: { en: 'Right', de: 'Richtig' },
  wrong: { en: 'Wrong', de: 'Falsch' },
  incorrect: { en: 'Wrong', de: 'Falsch' },
  neutral: { en: 'Not judged', de: 'Nicht gewertet' },
  unanticipated: { en: 'Not foreseen', de: 'Nicht vorgesehen' },
}

/** The columns of exported answers. They are fixed by the API contract. */
export const columns = [
  { name: 'attempt_id' },
  { name: 'learner_user_id' },
  { name: 'learner_display_name', shown: { head: { en: 'Learner', de: 'Lernende Person' }, width: 28 } },
  { name: 'attempt_number', shown: { head: { en: 'Attempt', de: 'Versuch' }, width: 11 } },
  { name: 'package_version_number', shown: { head: { en: 'Version', de: 'Version' }, width: 11 } },
  { name: 'item_id' },
  { name: 'interaction_id', shown: { head: { en: 'Question', de: 'Frage' }, width: 30 } },
  { name: 'type', shown: { head: { en: 'Kind', de: 'Art' }, width: 16 } },
  { name: 'description', shown: { head: { en: 'Description', de: 'Beschreibung' }, width: 40 } },
  { name: 'learner_response', shown: { head: { en: 'Answer', de: 'Antwort' }, width: 40 } },
  { name: 'correct_response', shown: { head: { en: 'Right answer', de: 'Richtige Antwort' }, width: 40 } },
  { name: 'result', shown: { head: { en: 'Result', de: 'Ergebnis' }, width: 18, words: results } },
  { name: 'latency_seconds', shown: { head: { en: 'Seconds taken', de: 'Sekunden' }, width: 14 } },
  { name: 'at', shown: { head: { en: 'Answered', de: 'Beantwortet' }, width: 18, as: 'time' } },
] as const satisfies Column[]
