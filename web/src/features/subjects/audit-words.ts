import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** Words that the audit log shows for the records and actions of subjects. */
export const audit: AuditWords = {
  kinds: {
    subject: t`Subject`,
  },
  actions: {
    'subject.changed': t`Subject changed`,
    'subject.created': t`Subject created`,
    'subject.deleted': t`Subject deleted for good`,
    'subject.parents_changed': t`Subject moved beneath others`,
  },
  fields: {
    parent_ids: t`Subjects above`,
    subject_matter_ids: t`Subjects`,
  },
  unnamed: {
    subject: { one: t`a subject`, gone: t`a subject that is gone` },
  },
}
