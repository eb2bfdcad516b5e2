import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChosenOrganization, OrganizationRooms } from './features/organizations/chosen.tsx'
import { OrganizationSwitcher } from './features/organizations/switcher.tsx'
import { UnsentMarks } from './features/events/marking/unsent-marks.tsx'
import { Bell } from './features/notifications/bell.tsx'
import { SearchButton } from './features/search/button.tsx'
import type { OrganizationRights } from './platform/house/rooms.ts'
import { withStyles } from './platform/offline/with-styles.ts'
import { fetched } from './platform/pages/not-fetched.tsx'
import { NotFound } from './platform/pages/not-found.tsx'
import { SignedIn } from './platform/session.tsx'
import { Shell } from './platform/shell.tsx'

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

/** The parent of all pages for signed-in users. */
export const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: () => (
    <SignedIn>
      <ChosenOrganization>
        <Shell search={<SearchButton />} bell={<Bell />} choice={<OrganizationSwitcher />} waiting={<UnsentMarks />} />
      </ChosenOrganization>
    </SignedIn>
  ),
})

/** The parent of pages for signed-in users that fill the window, such as one for a wall display. */
export const alone = createRoute({
  getParentRoute: () => root,
  id: 'alone',
  component: () => (
    <SignedIn>
      <Outlet />
    </SignedIn>
  ),
})

/** The parent of all pages of the organization that the address names. */
export const ofOrganization = createRoute({ getParentRoute: () => inside, path: '/o/$org', component: OrganizationRooms })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whether a user has access to a page of an organization. Missing if every user has. */
    offered?: (here: OrganizationRights) => boolean
  }
}

type Loader<Name extends string> = () => Promise<{ [Key in Name]: () => ReactNode }>
type SearchReader<Search> = (search: Record<string, unknown>) => Search

const lazily = <Name extends string>(load: Loader<Name>, name: Name) => lazyRouteComponent(() => fetched(() => withStyles(load)), name)

/** The search parameters of an address that has none. */
export const nothing = () => ({})

/** Creates a page that users open first. It is part of the app itself. */
export const firstPage = <Path extends string, Search extends object>(
  parent: typeof inside | typeof root,
  path: Path,
  search: SearchReader<Search>,
  component: () => ReactNode,
) => createRoute({ getParentRoute: () => parent, path, validateSearch: search, component })

/** Creates a page behind the sign-in. It needs the path, the reader of the search parameters, the loader, and the export name. */
export const page = <Path extends string, Search extends object, Name extends string>(
  path: Path,
  search: SearchReader<Search>,
  load: Loader<Name>,
  name: Name,
) => createRoute({ getParentRoute: () => inside, path, validateSearch: search, component: lazily(load, name) })

/** Creates a page behind the sign-in without the frame of the other pages. */
export const wholePage = <Path extends string, Search extends object, Name extends string>(
  path: Path,
  search: SearchReader<Search>,
  load: Loader<Name>,
  name: Name,
) => createRoute({ getParentRoute: () => alone, path, validateSearch: search, component: lazily(load, name) })

/** Creates a page of an organization, for users to whom `offered` grants access. Its path is relative to the organization. */
export const room = <Path extends string, Search extends object, Name extends string>(
  path: Path,
  search: SearchReader<Search>,
  load: Loader<Name>,
  name: Name,
  offered: (here: OrganizationRights) => boolean = everybody,
) =>
  createRoute({
    getParentRoute: () => ofOrganization,
    path,
    validateSearch: search,
    component: lazily(load, name),
    staticData: { offered },
  })
const everybody = () => true

/** Creates a page that needs no sign-in. */
export const openPage = <Path extends string, Search extends object, Name extends string>(
  path: Path,
  search: SearchReader<Search>,
  load: Loader<Name>,
  name: Name,
) => createRoute({ getParentRoute: () => root, path, validateSearch: search, component: lazily(load, name) })
