import { t } from '@lingui/core/macro'
import { IconHistory } from '@tabler/icons-react'
import type { Place } from '../../platform/house/rooms.ts'
import { textsOf } from '../../platform/search.ts'
import { page } from '../../route-frame.tsx'

const audit = page(
  '/audit-log',
  (search) => textsOf(search, 'org', 'kind', 'about', 'person', 'actor', 'from', 'to'),
  () => import('./audit-log-page.tsx'),
  'AuditLogPage',
)

export const routes = [audit]
export const places: Place[] = [
  {
    group: 'organization',
    at: audit,
    label: t`Audit`,
    name: t`Audit log`,
    icon: IconHistory,
    shown: ({ holdsThroughout }) => holdsThroughout('directory:write'),
  },
]
