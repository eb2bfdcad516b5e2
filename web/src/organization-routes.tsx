import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { subjectSearch } from './features/subjects/search.ts'
import { isSet, textsOf } from './platform/search.ts'
import { inside } from './route-frame.tsx'

const subjects = createRoute({
  getParentRoute: () => inside,
  path: '/subjects',
  validateSearch: subjectSearch,
  component: lazyRouteComponent(() => import('./features/subjects/subjects-page.tsx'), 'SubjectsPage'),
})
const roles = createRoute({
  getParentRoute: () => inside,
  path: '/roles',
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'org', 'q'),
  component: lazyRouteComponent(() => import('./features/roles/roles-page.tsx'), 'RolesPage'),
})
const createRole = createRoute({
  getParentRoute: () => inside,
  path: '/roles/new',
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'org', 'department'),
  component: lazyRouteComponent(() => import('./features/roles/create-page.tsx'), 'CreateRolePage'),
})
const managers = createRoute({
  getParentRoute: () => inside,
  path: '/roles/managers',
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'org'),
  component: lazyRouteComponent(() => import('./features/roles/managers/page.tsx'), 'ManagersPage'),
})
const role = createRoute({
  getParentRoute: () => inside,
  path: '/roles/$roleId',
  component: lazyRouteComponent(() => import('./features/roles/role-page.tsx'), 'RolePage'),
})
const requirements = createRoute({
  getParentRoute: () => inside,
  path: '/roles/$roleId/requirements',
  component: lazyRouteComponent(() => import('./features/roles/requirements/page.tsx'), 'RequirementsPage'),
})

const departments = createRoute({
  getParentRoute: () => inside,
  path: '/departments',
  validateSearch: (search: Record<string, unknown>): { org?: string; department?: string; archived?: true } => ({
    ...textsOf(search, 'org', 'department'),
    ...(isSet(search.archived) && { archived: true as const }),
  }),
  component: lazyRouteComponent(() => import('./features/departments/departments-page.tsx'), 'DepartmentsPage'),
})

type DirectorySearch = { org?: string; q?: string; department?: string; role?: string; add?: true }
const directory = createRoute({
  getParentRoute: () => inside,
  path: '/directory',
  validateSearch: (search: Record<string, unknown>): DirectorySearch => ({
    ...textsOf(search, 'org', 'q', 'department', 'role'),
    ...(isSet(search.add) && { add: true as const }),
  }),
  component: lazyRouteComponent(() => import('./features/directory/directory-page.tsx'), 'DirectoryPage'),
})

const importPeople = createRoute({
  getParentRoute: () => inside,
  path: '/directory/import',
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'org'),
  component: lazyRouteComponent(() => import('./features/directory/import/import-page.tsx'), 'ImportPeoplePage'),
})

const auditLog = createRoute({
  getParentRoute: () => inside,
  path: '/audit-log',
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'org', 'kind', 'about', 'person', 'actor', 'from', 'to'),
  component: lazyRouteComponent(() => import('./features/audit-log/audit-log-page.tsx'), 'AuditLogPage'),
})

const access = createRoute({
  getParentRoute: () => inside,
  path: '/access',
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'org', 'permission', 'department'),
  component: lazyRouteComponent(() => import('./features/access/access-page.tsx'), 'AccessPage'),
})

const providers = createRoute({
  getParentRoute: () => inside,
  path: '/sign-in-providers',
  component: lazyRouteComponent(() => import('./features/sign-in-providers/providers-page.tsx'), 'SignInProvidersPage'),
})
const createProvider = createRoute({
  getParentRoute: () => inside,
  path: '/sign-in-providers/new',
  component: lazyRouteComponent(() => import('./features/sign-in-providers/create-page.tsx'), 'CreateSignInProviderPage'),
})
const provider = createRoute({
  getParentRoute: () => inside,
  path: '/sign-in-providers/$providerId',
  validateSearch: (search: Record<string, unknown>): { test?: true } => (isSet(search.test) ? { test: true } : {}),
  component: lazyRouteComponent(() => import('./features/sign-in-providers/provider-page.tsx'), 'SignInProviderPage'),
})

/** The rooms in which an organization is kept. */
export const organizationRoutes = [
  directory,
  importPeople,
  departments,
  subjects,
  roles,
  createRole,
  managers,
  role,
  requirements,
  access,
  auditLog,
  providers,
  createProvider,
  provider,
]
