import { t } from '@lingui/core/macro'
import { IconHistory } from '@tabler/icons-react'
import type { Here, Moved, Place } from '../../platform/house/rooms.ts'
import { textsOf } from '../../platform/search.ts'
import { room } from '../../route-frame.tsx'

const shown = ({ holdsThroughout }: Here) => holdsThroughout('directory:write')
const audit = room(
  '/audit',
  (search) => textsOf(search, 'kind', 'about', 'person', 'actor', 'from', 'to'),
  () => import('./audit-log-page.tsx'),
  'AuditLogPage',
  shown,
)

export const rooms = [audit]
export const places: Place[] = [{ group: 'organization', at: audit, label: t`Audit`, name: t`Audit log`, icon: IconHistory, shown }]
export const moved: Moved[] = [{ from: '/audit-log', to: '/o/$org/audit' }]
