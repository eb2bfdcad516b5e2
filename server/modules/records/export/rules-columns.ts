import type { Column, Words } from '#platform/exports/table.ts'
import type { RecordStatus } from '../schema.ts'

const statuses: Record<RecordStatus, Words> = {
  pending: { en: 'Waiting for approval', de: 'Wartet auf Genehmigung' },
  in_progress: { en: 'In progress', de: 'In Arbeit' },
  completed: { en: 'Completed', de: 'Abgeschlossen' },
  expired: { en: 'Expired', de: 'Abgelaufen' },
  revoked: { en: 'Revoked', de: 'Widerrufen' },
  rejected: { en: 'Rejected', de: 'Abgelehnt' },
}

/** The columns of exported records. New columns go at the end. */
export const columns = [
  { name: 'id' },
  { name: 'owner_organization_id' },
  { name: 'owner_organization_name', shown: { head: { en: 'Organization', de: 'Organisation' }, width: 24 } },
  { name: 'owner_department_id' },
  { name: 'owner_department_name', shown: { head: { en: 'Department', de: 'Abteilung' }, width: 22 } },
  { name: 'learner_user_id' },
  { name: 'learner_display_name', shown: { head: { en: 'Learner', de: 'Lernende Person' }, width: 28 } },
  { name: 'learner_email', shown: { head: { en: 'E-mail', de: 'E-Mail' }, width: 32 } },
  { name: 'title', shown: { head: { en: 'Title', de: 'Titel' }, width: 40 } },
  { name: 'description', shown: { head: { en: 'Description', de: 'Beschreibung' }, width: 40 } },
  { name: 'status', shown: { head: { en: 'Status', de: 'Status' }, width: 22, words: statuses } },
  { name: 'completed_at', shown: { head: { en: 'Completed on', de: 'Abgeschlossen am' }, width: 18, as: 'day' } },
  { name: 'expires_at', shown: { head: { en: 'Expires on', de: 'Läuft ab am' }, width: 14, as: 'day' } },
  { name: 'external_id' },
  { name: 'recorded_by' },
  { name: 'approved_by' },
  { name: 'approved_at', shown: { head: { en: 'Approved on', de: 'Genehmigt am' }, width: 15, as: 'day' } },
  { name: 'rejected_by' },
  { name: 'rejected_at', shown: { head: { en: 'Rejected on', de: 'Abgelehnt am' }, width: 15, as: 'day' } },
  { name: 'rejection_note', shown: { head: { en: 'Why it was rejected', de: 'Warum abgelehnt' }, width: 30 } },
  { name: 'hidden_from_learner', shown: { head: { en: 'Hidden from the learner', de: 'Vor der lernenden Person verborgen' }, width: 24 } },
  { name: 'subject_ids' },
  { name: 'subject_names', shown: { head: { en: 'Subjects', de: 'Themen' }, width: 30 } },
  { name: 'evidence_count', shown: { head: { en: 'Evidence', de: 'Belege' }, width: 12 } },
  { name: 'hours', shown: { head: { en: 'Hours', de: 'Stunden' }, width: 11 } },
  { name: 'archived_at', shown: { head: { en: 'Archived on', de: 'Archiviert am' }, width: 15, as: 'day' } },
  { name: 'created_at', shown: { head: { en: 'Recorded on', de: 'Erfasst am' }, width: 15, as: 'day' } },
  { name: 'recorded_by_display_name', shown: { head: { en: 'Recorded by', de: 'Erfasst von' }, width: 26 } },
  { name: 'approved_by_display_name', shown: { head: { en: 'Approved by', de: 'Genehmigt von' }, width: 26 } },
  { name: 'rejected_by_display_name', shown: { head: { en: 'Rejected by', de: 'Abgelehnt von' }, width: 26 } },
  { name: 'self_recorded', shown: { head: { en: 'Self-recorded', de: 'Selbst eingetragen' }, width: 16 } },
] as const satisfies Column[]

export type ColumnName = (typeof columns)[number]['name']
