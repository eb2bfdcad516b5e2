import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** Words that the audit log shows for the records and actions of saved views. */
export const audit: AuditWords = {
  kinds: {
    saved_view: t`Saved view`,
  },
  actions: {
    'saved_view.changed': t`Saved view changed`,
    'saved_view.deleted': t`Saved view deleted`,
    'saved_view.published': t`Saved view shared`,
    'saved_view.withdrawn': t`Saved view no longer shared`,
  },
  fields: {
    query: t`Filters and order`,
    room: t`List`,
    shared: t`For everybody`,
  },
}
