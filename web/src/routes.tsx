import { approvalsSearch } from './features/approvals/waiting.ts'
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { typeFilters, typeSearch } from './features/certifications/administration/filters.ts'
import { standingSearch } from './features/certifications/standing/search.ts'
import { recordFilters } from './features/records/filters.ts'
import { teamFilters } from './features/team/filters.ts'
import { Crash } from './platform/pages/crash.tsx'
import { NotFound } from './platform/pages/not-found.tsx'
import { textsOf } from './platform/search.ts'
import { rememberFilters } from './platform/pages/trail.ts'
import { courseRoutes } from './course-routes.tsx'
import { organizationRoutes } from './organization-routes.tsx'
import { inside, root } from './route-frame.tsx'

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>): { return_to?: string; error?: string } => ({
    ...(typeof search.return_to === 'string' && { return_to: search.return_to }),
    ...(typeof search.error === 'string' && { error: search.error }),
  }),
  component: lazyRouteComponent(() => import('./features/sign-in/sign-in-page.tsx'), 'SignInPage'),
})
const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  component: lazyRouteComponent(() => import('./features/sign-in/signed-in-page.tsx'), 'SignedInPage'),
})

const home = createRoute({
  getParentRoute: () => inside,
  path: '/',
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'org'),
  component: lazyRouteComponent(() => import('./features/home/home-page.tsx'), 'HomePage'),
})
const myRecords = createRoute({
  getParentRoute: () => inside,
  path: '/my-records',
  validateSearch: recordFilters,
  component: lazyRouteComponent(() => import('./features/records/my-records-page.tsx'), 'MyRecordsPage'),
})
const submit = createRoute({
  getParentRoute: () => inside,
  path: '/my-records/new',
  component: lazyRouteComponent(() => import('./features/records/submissions/submit-page.tsx'), 'SubmitPage'),
})
const mend = createRoute({
  getParentRoute: () => inside,
  path: '/my-records/$recordId/edit',
  component: lazyRouteComponent(() => import('./features/records/submissions/mend-page.tsx'), 'MendPage'),
})
const myRecord = createRoute({
  getParentRoute: () => inside,
  path: '/my-records/$recordId',
  component: lazyRouteComponent(() => import('./features/records/record-page.tsx'), 'MyRecordPage'),
})
const record = createRoute({
  getParentRoute: () => inside,
  path: '/records/$recordId',
  component: lazyRouteComponent(() => import('./features/records/record-page.tsx'), 'RecordPage'),
})
const approvals = createRoute({
  getParentRoute: () => inside,
  path: '/approvals',
  validateSearch: approvalsSearch,
  component: lazyRouteComponent(() => import('./features/approvals/approvals-page.tsx'), 'ApprovalsPage'),
})
const records = createRoute({
  getParentRoute: () => inside,
  path: '/records',
  validateSearch: recordFilters,
  component: lazyRouteComponent(() => import('./features/records/administration/records-page.tsx'), 'RecordsPage'),
})
const createRecord = createRoute({
  getParentRoute: () => inside,
  path: '/records/new',
  component: lazyRouteComponent(() => import('./features/records/administration/create-page.tsx'), 'CreateRecordPage'),
})
const editRecord = createRoute({
  getParentRoute: () => inside,
  path: '/records/$recordId/edit',
  component: lazyRouteComponent(() => import('./features/records/administration/edit-page.tsx'), 'EditRecordPage'),
})
const importRecords = createRoute({
  getParentRoute: () => inside,
  path: '/records/import',
  component: lazyRouteComponent(() => import('./features/records/administration/import-page.tsx'), 'ImportRecordsPage'),
})
const certificationTypes = createRoute({
  getParentRoute: () => inside,
  path: '/certification-types',
  validateSearch: typeFilters,
  component: lazyRouteComponent(() => import('./features/certifications/administration/types-page.tsx'), 'CertificationTypesPage'),
})
const createCertification = createRoute({
  getParentRoute: () => inside,
  path: '/certification-types/new',
  component: lazyRouteComponent(() => import('./features/certifications/administration/create-page.tsx'), 'CreateCertificationPage'),
})
const certificationType = createRoute({
  getParentRoute: () => inside,
  path: '/certification-types/$certificationId',
  validateSearch: typeSearch,
  component: lazyRouteComponent(() => import('./features/certifications/administration/type-page.tsx'), 'CertificationTypePage'),
})
const profile = createRoute({
  getParentRoute: () => inside,
  path: '/profile',
  component: lazyRouteComponent(() => import('./features/users/profile-page.tsx'), 'ProfilePage'),
})
const team = createRoute({
  getParentRoute: () => inside,
  path: '/team',
  validateSearch: teamFilters,
  component: lazyRouteComponent(() => import('./features/team/team-page.tsx'), 'TeamPage'),
})
const person = createRoute({
  getParentRoute: () => inside,
  path: '/people/$userId',
  validateSearch: (search: Record<string, unknown>): { org?: string } => (typeof search.org === 'string' ? { org: search.org } : {}),
  component: lazyRouteComponent(() => import('./features/people/person-page.tsx'), 'PersonPage'),
})
const myCertifications = createRoute({
  getParentRoute: () => inside,
  path: '/certifications',
  component: lazyRouteComponent(() => import('./features/certifications/mine/my-certifications-page.tsx'), 'MyCertificationsPage'),
})
const standing = createRoute({
  getParentRoute: () => inside,
  path: '/certifications/$certificationId',
  validateSearch: standingSearch,
  component: lazyRouteComponent(() => import('./features/certifications/standing/standing-page.tsx'), 'StandingPage'),
})
const elsewhere = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound })

const insideRoutes = [
  home,
  myRecords,
  submit,
  myRecord,
  mend,
  record,
  approvals,
  records,
  createRecord,
  editRecord,
  importRecords,
  team,
  person,
  myCertifications,
  standing,
  certificationTypes,
  createCertification,
  certificationType,
  profile,
  ...courseRoutes,
  ...organizationRoutes,
  elsewhere,
]
export const router = createRouter({
  routeTree: root.addChildren([signIn, signedIn, inside.addChildren(insideRoutes)]),
  defaultPreload: 'intent',
  defaultErrorComponent: Crash,
  scrollRestoration: true,
})

router.subscribe('onResolved', ({ toLocation }) => rememberFilters(toLocation.pathname, toLocation.searchStr))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
