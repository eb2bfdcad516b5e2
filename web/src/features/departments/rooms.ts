import { t } from '@lingui/core/macro'
import { IconBinaryTree2 } from '@tabler/icons-react'
import type { MovedAddress, Offer, OrganizationRights, Place } from '../../platform/house/rooms.ts'
import { isSet, textsOf } from '../../platform/search.ts'
import { room } from '../../route-frame.tsx'

const departments = room('/structure', departmentSearch, () => import('./departments-page.tsx'), 'DepartmentsPage')

function departmentSearch(search: Record<string, unknown>): { department?: string; archived?: true } {
  return { ...textsOf(search, 'department'), ...(isSet(search.archived) && { archived: true as const }) }
}

export const rooms = [departments]
/** The navigation leads to the departments. The pages of the roles and of the managers are tabs beside them. */
const shown = ({ holds }: OrganizationRights) => holds('directory:write', 'certifications:write')

export const places: Place[] = [{ group: 'organization', at: departments, label: t`Structure`, icon: IconBinaryTree2, shown }]
export const pages: Offer[] = [{ at: departments, label: t`Departments`, icon: IconBinaryTree2, offered: shown }]
export const moved: MovedAddress[] = [{ from: '/departments', to: '/o/$org/structure' }]
