import { t } from '@lingui/core/macro'
import { IconIdBadge2, IconPlus } from '@tabler/icons-react'
import type { Offer, Place } from '../../platform/house/rooms.ts'
import { textsOf } from '../../platform/search.ts'
import { nothing, page } from '../../route-frame.tsx'

const roles = page(
  '/roles',
  (search) => textsOf(search, 'org', 'q'),
  () => import('./roles-page.tsx'),
  'RolesPage',
)
const create = page(
  '/roles/new',
  (search) => textsOf(search, 'org', 'department'),
  () => import('./create-page.tsx'),
  'CreateRolePage',
)
const managers = page(
  '/roles/managers',
  (search) => textsOf(search, 'org'),
  () => import('./managers/page.tsx'),
  'ManagersPage',
)
const role = page('/roles/$roleId', nothing, () => import('./role-page.tsx'), 'RolePage')
const requirements = page('/roles/$roleId/requirements', nothing, () => import('./requirements/page.tsx'), 'RequirementsPage')

export const routes = [roles, create, managers, role, requirements]
export const places: Place[] = [
  {
    group: 'organization',
    at: roles,
    label: t`Roles`,
    icon: IconIdBadge2,
    shown: ({ holds }) => holds('directory:write', 'certifications:write'),
  },
]
export const actions: Offer[] = [{ at: create, label: t`Create a role`, icon: IconPlus, offered: ({ holds }) => holds('directory:write') }]
