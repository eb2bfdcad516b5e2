import { t } from '@lingui/core/macro'
import { IconServerCog, IconHistory } from '@tabler/icons-react'
import type { MovedAddress, OrganizationRights, Place } from '../../platform/house/rooms.ts'
import { textsOf } from '../../platform/search.ts'
import { page, room } from '../../route-frame.tsx'

const shown = ({ holdsThroughout }: OrganizationRights) => holdsThroughout('directory:write')
const audit = room(
  '/audit',
  (search) => textsOf(search, 'kind', 'about', 'person', 'actor', 'batch', 'from', 'to'),
  () => import('./audit-log-page.tsx'),
  'AuditLogPage',
  shown,
)
const installation = page(
  '/installation/audit',
  (search) => textsOf(search, 'kind', 'about', 'batch', 'from', 'to'),
  () => import('./installation-page.tsx'),
  'InstallationAuditPage',
)

export const rooms = [audit]
export const routes = [installation]
export const places: Place[] = [
  { group: 'organization', at: audit, label: t`Audit`, name: t`Audit log`, icon: IconHistory, shown },
  {
    group: 'organization',
    at: installation,
    label: t`Installation`,
    name: t`Audit log of the installation`,
    icon: IconServerCog,
    shown: ({ isSuperuser }) => isSuperuser,
  },
]
export const moved: MovedAddress[] = [{ from: '/audit-log', to: '/o/$org/audit' }]
