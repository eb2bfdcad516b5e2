import { t } from '@lingui/core/macro'
import { IconHierarchy3, IconIdBadge2, IconPlus } from '@tabler/icons-react'
import type { MovedAddress, Offer, OrganizationRights } from '../../platform/house/rooms.ts'
import { textsOf } from '../../platform/search.ts'
import { nothing, room } from '../../route-frame.tsx'
import { organizationOfRole } from './organization.ts'
import { roleSearch } from './search.ts'

const looksUp = (here: OrganizationRights) => here.looksUp
const roles = room('/structure/roles', roleSearch, () => import('./roles-page.tsx'), 'RolesPage', looksUp)
const create = room(
  '/structure/roles/new',
  (search) => textsOf(search, 'department'),
  () => import('./create-page.tsx'),
  'CreateRolePage',
)
const managers = room('/structure/managers', nothing, () => import('./managers/page.tsx'), 'ManagersPage', looksUp)
const role = room('/structure/roles/$roleId', nothing, () => import('./role-page.tsx'), 'RolePage', looksUp)
const requirements = room(
  '/structure/roles/$roleId/requirements',
  nothing,
  () => import('./requirements/page.tsx'),
  'RequirementsPage',
  looksUp,
)

const keeps = ({ holds }: OrganizationRights) => holds('directory:write', 'certifications:write')

export const rooms = [roles, create, managers, role, requirements]
export const pages: Offer[] = [
  { at: roles, label: t`Roles`, icon: IconIdBadge2, offered: keeps },
  { at: managers, label: t`Who manages whom`, icon: IconHierarchy3, offered: keeps },
]
export const actions: Offer[] = [{ at: create, label: t`Create a role`, icon: IconPlus, offered: ({ holds }) => holds('directory:write') }]
export const moved: MovedAddress[] = [
  { from: '/roles/managers', to: '/o/$org/structure/managers' },
  { from: '/roles', to: '/o/$org/structure/roles', owner: organizationOfRole },
]
