import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** Words that the audit log shows for the records and actions of organizations. */
export const audit: AuditWords = {
  kinds: {
    organization: t`Organization`,
  },
  installationKinds: {
    organization: t`Organization`,
  },
  actions: {
    'organization.changed': t`Organization changed`,
    'organization.created': t`Organization created`,
    'organization.deleted': t`Organization deleted for good`,
  },
  unnamed: {
    organization: { one: t`an organization`, gone: t`an organization that is gone` },
  },
}
