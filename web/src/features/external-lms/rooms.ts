import { t } from '@lingui/core/macro'
import { IconServer2 } from '@tabler/icons-react'
import type { OrganizationRights, Place } from '../../platform/house/rooms.ts'
import { nothing, room } from '../../route-frame.tsx'
import { serverFilters, serverSearch } from './search.ts'

const servers = room('/external-lms', serverFilters, () => import('./manage/servers-page.tsx'), 'ExternalServersPage', reads)
const server = room('/external-lms/$serverId', serverSearch, () => import('./manage/server-page.tsx'), 'ExternalServerPage', reads)
const bring = room('/external-lms/$serverId/import', nothing, () => import('./manage/gradebook/import-page.tsx'), 'ImportGradesPage', reads)
const course = room('/external-lms/courses/$courseId', nothing, () => import('./manage/course-page.tsx'), 'ExternalCoursePage', reads)

function reads({ holds }: OrganizationRights) {
  return holds('external-lms:read', 'external-lms:write')
}

export const rooms = [servers, server, bring, course]
export const places: Place[] = [
  { group: 'content', at: servers, label: t`Courses elsewhere`, name: t`Other learning systems`, icon: IconServer2, shown: reads },
]
