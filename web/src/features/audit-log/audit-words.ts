import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** Words that the audit log shows for its own records and actions. */
export const audit: AuditWords = {
  installationKinds: {
    audit_chain: t`Audit log of an organization`,
  },
  actions: {
    'audit_chain.started': t`Audit log begun`,
  },
  technical: ['id'],
}
