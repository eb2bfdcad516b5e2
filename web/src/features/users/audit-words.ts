import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** What the audit log calls what this feature keeps. */
export const audit: AuditWords = {
  kinds: {
    account: t`Account`,
  },
  actions: {
    'account.erased': t`Personal data erased`,
  },
  fields: {
    provider_id: t`Sign-in provider`,
  },
}
