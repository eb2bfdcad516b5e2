import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** What the audit log calls what this feature keeps. */
export const audit: AuditWords = {
  kinds: {
    learning_record: t`Learning record`,
    evidence: t`Evidence`,
    record_import: t`Import of records`,
  },
  actions: {
    'evidence.created': t`Evidence added`,
    'evidence.deleted': t`Evidence deleted`,
    'evidence.updated': t`Evidence changed`,
    'learning_record.approved': t`Learning record approved`,
    'learning_record.archived': t`Learning record archived`,
    'learning_record.created': t`Learning record created`,
    'learning_record.deleted': t`Learning record deleted for good`,
    'learning_record.learner_erased': t`Learner of a record erased`,
    'learning_record.rejected': t`Learning record sent back`,
    'learning_record.reopened': t`Decision about a learning record taken back`,
    'learning_record.resubmitted': t`Learning record submitted again`,
    'learning_record.updated': t`Learning record changed`,
    'learning_record.withdrawn': t`Submission withdrawn`,
    'record_import.done': t`Records imported`,
  },
  fields: {
    approved_at: t`Approved on`,
    approved_by: t`Approved by`,
    completed_at: t`Completed on`,
    duplicate_count: t`There already`,
    evidence_type: t`Kind of evidence`,
    hidden_from_learner: t`Hidden from the learner`,
    hours: t`Hours`,
    learner_display_name: t`Name of the learner`,
    learner_email: t`Address of the learner`,
    learner_user_id: t`Learner`,
    prefer_inline_display: t`Shown in the page`,
    record_id: t`Learning record`,
    recorded_by: t`Recorded by`,
    rejected_at: t`Sent back on`,
    rejected_by: t`Sent back by`,
    rejection_note: t`Why it was sent back`,
    status_set_by: t`Status set by`,
    total_rows: t`Rows of the file`,
    failures: t`Why they failed`,
  },
}
