import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
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
  validateSearch: (search: Record<string, unknown>): { again?: true } => (isSet(search.again) ? { again: true } : {}),
  component: lazyRouteComponent(() => import('./features/courses/play-page.tsx'), 'PlayPage'),
})

/** The rooms in which courses are taken and kept. */
export const courseRoutes = [courses, play]
