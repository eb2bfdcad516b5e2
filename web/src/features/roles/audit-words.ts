import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'
import { permissionWords } from '../users/permission-words.ts'

/** Words that the audit log shows for the records and actions of roles. */
export const audit: AuditWords = {
  kinds: {
    role: t`Role`,
  },
  actions: {
    'certification_requirement.changed': t`Requirement of a role changed`,
    'certification_requirement.created': t`Certification required of a role`,
    'certification_requirement.deleted': t`Certification required of a role no longer`,
    'grant.changed': t`End of a role’s grant changed`,
    'grant.created': t`Role granted`,
    'grant.deleted': t`Role withdrawn`,
    'role.changed': t`Role changed`,
    'role.created': t`Role created`,
    'role.deleted': t`Role deleted`,
    'role.manager_added': t`Manager of a role added`,
    'role.manager_removed': t`Manager of a role removed`,
  },
  fields: {
    anchor: t`Counted from`,
    months: t`Months`,
    effective_from: t`In force from`,
    granted_at: t`In force from`,
    granted_by: t`Granted by`,
    manager_role_id: t`Managing role`,
    organization_wide: t`Everywhere in the organization`,
    permissions: t`Permissions`,
    role_id: t`Role`,
    role_name: t`Name of the role`,
    subordinate_role_id: t`Managed role`,
  },
  values: {
    anchor: { award: t`the award`, due_date: t`the date it was due` },
    kind: { once: t`Once`, interval: t`Every so many months`, fixed_date: t`On a day of the year` },
    permissions: permissionWords,
  },
  unnamed: {
    role: { one: t`a role`, gone: t`a role that is gone` },
  },
  technical: ['edge_id'],
}
