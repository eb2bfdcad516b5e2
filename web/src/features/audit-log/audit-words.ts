import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** What the audit log calls what it says of itself. */
export const audit: AuditWords = {
  installationKinds: {
    audit_chain: t`Audit log of an organization`,
  },
  actions: {
    'audit_chain.started': t`Audit log begun`,
  },
  technical: ['id'],
}
