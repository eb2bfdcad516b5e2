import { t } from '@lingui/core/macro'
import { IconBooks, IconPackage } from '@tabler/icons-react'
import type { MovedAddress, Offer, OrganizationRights, Place } from '../../platform/house/rooms.ts'
import { isSet, textsOf } from '../../platform/search.ts'
import { nothing, page, room } from '../../route-frame.tsx'
import { attemptSearch, courseFilters, courseSearch } from './filters.ts'
import { ownerOfCourse } from './owner.ts'

const learn = page(
  '/learn',
  (search) => textsOf(search, 'q'),
  () => import('./courses-page.tsx'),
  'LearnPage',
)
const play = page('/learn/$courseId/play', playSearch, () => import('./play-page.tsx'), 'PlayPage')
const kept = room('/courses', courseFilters, () => import('./courses-page.tsx'), 'CoursesPage', reads)
const add = room('/courses/new', nothing, () => import('./manage/new-course-page.tsx'), 'NewCoursePage')
const course = room('/courses/$courseId', courseSearch, () => import('./course-page.tsx'), 'CoursePage')
const attempt = room('/courses/$courseId/attempts/$attemptId', attemptSearch, () => import('./attempts/attempt-page.tsx'), 'AttemptPage')

/** `kept`: slug of the organization on whose page the course was opened. */
function playSearch(search: Record<string, unknown>): { again?: true; preview?: true; kept?: string } {
  const { again, preview } = search
  return { ...(isSet(again) && { again: true as const }), ...(isSet(preview) && { preview: true as const }), ...textsOf(search, 'kept') }
}

function reads({ holds }: OrganizationRights) {
  return holds('scorm:read', 'scorm:write')
}

export const routes = [learn, play]
export const rooms = [kept, add, course, attempt]
export const places: Place[] = [
  { group: 'me', at: learn, label: t`Learn`, icon: IconBooks, shown: () => true },
  { group: 'content', at: kept, label: t`Courses`, icon: IconPackage, shown: reads },
]
export const actions: Offer[] = [{ at: add, label: t`Add a course`, icon: IconPackage, offered: ({ holds }) => holds('scorm:write') }]
export const moved: MovedAddress[] = [
  { from: '/courses', to: '/learn' },
  { from: '/learn', to: '/o/$org/courses', owner: ownerOfCourse },
  { from: '/scorm-courses', to: '/o/$org/courses', owner: ownerOfCourse },
]
