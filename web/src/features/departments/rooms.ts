import { t } from '@lingui/core/macro'
import { IconBinaryTree2 } from '@tabler/icons-react'
import type { Place } from '../../platform/house/rooms.ts'
import { isSet, textsOf } from '../../platform/search.ts'
import { page } from '../../route-frame.tsx'

const departments = page('/departments', departmentSearch, () => import('./departments-page.tsx'), 'DepartmentsPage')

function departmentSearch(search: Record<string, unknown>): { org?: string; department?: string; archived?: true } {
  return { ...textsOf(search, 'org', 'department'), ...(isSet(search.archived) && { archived: true as const }) }
}

export const routes = [departments]
export const places: Place[] = [
  {
    group: 'organization',
    at: departments,
    label: t`Departments`,
    icon: IconBinaryTree2,
    shown: ({ holds }) => holds('directory:write'),
  },
]
