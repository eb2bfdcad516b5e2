import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** Words that the audit log shows for the records and actions of job aids. */
export const audit: AuditWords = {
  kinds: { job_aid: t`Job aid` },
  actions: {
    'job_aid.attachment_added': t`File added to a job aid`,
    'job_aid.attachment_changed': t`File of a job aid changed`,
    'job_aid.attachment_removed': t`File of a job aid removed`,
    'job_aid.changed': t`Job aid changed`,
    'job_aid.created': t`Job aid created`,
    'job_aid.deleted': t`Job aid deleted for good`,
    'job_aid.file_replaced': t`File of a job aid replaced`,
    'job_aid.link_added': t`Link added to a job aid`,
    'job_aid.link_changed': t`Link of a job aid changed`,
    'job_aid.link_removed': t`Link of a job aid removed`,
    'job_aid.subjects_changed': t`Subjects of a job aid changed`,
  },
  fields: { body_markdown: t`Text`, review_by: t`To be looked over by`, owner_user_id: t`Who answers for it` },
  values: { audience: { trainees: t`Everybody`, trainers: t`Trainers only` } },
  names: [],
  unnamed: { job_aid: { one: t`a job aid`, gone: t`a job aid that is gone` } },
  technical: [],
}
