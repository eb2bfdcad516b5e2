import { t } from '@lingui/core/macro'
import type { AuditWords } from '../../platform/house/audit-words.ts'

/** What the audit log calls what this feature keeps. */
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
