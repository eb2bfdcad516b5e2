import { t } from '@lingui/core/macro'
import { IconBooks, IconPackage } from '@tabler/icons-react'
import type { Offer, Place } from '../../platform/house/rooms.ts'
import { isSet, textsOf } from '../../platform/search.ts'
import { nothing, page } from '../../route-frame.tsx'
import { courseFilters } from './administration/filters.ts'

const learn = page(
  '/courses',
  (search) => textsOf(search, 'q'),
  () => import('./courses-page.tsx'),
  'CoursesPage',
)
const play = page('/courses/$courseId/play', playSearch, () => import('./play-page.tsx'), 'PlayPage')
const kept = page('/scorm-courses', courseFilters, () => import('./administration/courses-page.tsx'), 'ScormCoursesPage')
const add = page('/scorm-courses/new', nothing, () => import('./administration/new-course-page.tsx'), 'NewCoursePage')
const course = page('/scorm-courses/$courseId', nothing, () => import('./administration/course-page.tsx'), 'ScormCoursePage')

function playSearch(search: Record<string, unknown>): { again?: true; kept?: true } {
  return { ...(isSet(search.again) && { again: true as const }), ...(isSet(search.kept) && { kept: true as const }) }
}

export const routes = [learn, play, kept, add, course]
export const places: Place[] = [
  { group: 'me', at: learn, label: t`Learn`, icon: IconBooks, shown: () => true },
  { group: 'content', at: kept, label: t`Courses`, icon: IconPackage, shown: ({ holds }) => holds('scorm:read', 'scorm:write') },
]
export const actions: Offer[] = [
  { at: add, label: t`Add a course package`, icon: IconPackage, offered: ({ holds }) => holds('scorm:write') },
]
