import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** Words that the audit log shows for the records and actions of the directory. */
export const audit: AuditWords = {
  kinds: {
    member: t`Member`,
  },
  actions: {
    'deputy.added': t`Deputy named`,
    'directory.imported': t`People imported`,
    'member.added': t`Person added`,
    'member.removed': t`Person removed`,
  },
  fields: {
    account_id: t`Person`,
    deputy_for: t`Stands in for`,
    deputy_user_id: t`Deputy`,
    role_ids: t`Roles`,
    roles: t`Roles`,
    added_count: t`Added`,
    skipped_count: t`Skipped`,
    failed_count: t`Left out`,
    granted_count: t`Roles granted`,
  },
  values: { kind: { human: t`Person`, machine: t`Program` } },
}
