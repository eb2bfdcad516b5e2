import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'
import { kindWords } from './words.ts'

/** Words that the audit log shows for the records and actions of QR codes. */
export const audit: AuditWords = {
  kinds: {
    qr_code: t`QR code`,
  },
  actions: {
    'qr_code.changed': t`QR code changed`,
    'qr_code.created': t`QR code made`,
    'qr_code.deleted': t`QR code deleted for good`,
    'qr_code.retargeted': t`QR code led somewhere else`,
  },
  fields: {
    target_kind: t`Kind of target`,
    target_label: t`Target`,
    target_url: t`Address of the target`,
  },
  values: { target_kind: kindWords },
  unnamed: {
    qr_code: { one: t`a QR code`, gone: t`a QR code that is gone` },
  },
  technical: ['target_id'],
}
