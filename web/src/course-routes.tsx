import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { courseFilters } from './features/courses/administration/filters.ts'
import { isSet, textsOf } from './platform/search.ts'
import { inside } from './route-frame.tsx'

const courses = createRoute({
  getParentRoute: () => inside,
  path: '/courses',
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'q'),
  component: lazyRouteComponent(() => import('./features/courses/courses-page.tsx'), 'CoursesPage'),
})
const play = createRoute({
  getParentRoute: () => inside,
  path: '/courses/$courseId/play',
  validateSearch: (search: Record<string, unknown>): { again?: true; kept?: true } => ({
    ...(isSet(search.again) && { again: true as const }),
    ...(isSet(search.kept) && { kept: true as const }),
  }),
  component: lazyRouteComponent(() => import('./features/courses/play-page.tsx'), 'PlayPage'),
})

const scormCourses = createRoute({
  getParentRoute: () => inside,
  path: '/scorm-courses',
  validateSearch: courseFilters,
  component: lazyRouteComponent(() => import('./features/courses/administration/courses-page.tsx'), 'ScormCoursesPage'),
})
const newCourse = createRoute({
  getParentRoute: () => inside,
  path: '/scorm-courses/new',
  component: lazyRouteComponent(() => import('./features/courses/administration/new-course-page.tsx'), 'NewCoursePage'),
})
const scormCourse = createRoute({
  getParentRoute: () => inside,
  path: '/scorm-courses/$courseId',
  component: lazyRouteComponent(() => import('./features/courses/administration/course-page.tsx'), 'ScormCoursePage'),
})

/** The rooms in which courses are taken and kept. */
export const courseRoutes = [courses, play, scormCourses, newCourse, scormCourse]
