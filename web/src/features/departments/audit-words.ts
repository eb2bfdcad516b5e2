import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** Words that the audit log shows for the records and actions of departments. */
export const audit: AuditWords = {
  kinds: {
    department: t`Department`,
  },
  actions: {
    'department.changed': t`Department changed`,
    'department.created': t`Department created`,
    'department.deleted': t`Department deleted for good`,
  },
  fields: {
    department_name: t`Name of the department`,
    parent_department_id: t`Department above`,
  },
  unnamed: {
    department: { one: t`a department`, gone: t`a department that is gone` },
  },
}
