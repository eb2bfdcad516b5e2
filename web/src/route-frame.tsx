import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChosenOrganization, OrganizationRooms } from './features/organizations/chosen.tsx'
import { OrganizationSwitcher } from './features/organizations/switcher.tsx'
import { UnsentMarks } from './features/events/marking/unsent-marks.tsx'
import { Bell } from './features/notifications/bell.tsx'
import { SearchButton } from './features/search/button.tsx'
import type { Here } from './platform/house/rooms.ts'
import { withStyles } from './platform/keeping/with-styles.ts'
import { fetched } from './platform/pages/not-fetched.tsx'
import { NotFound } from './platform/pages/not-found.tsx'
import { SignedIn } from './platform/session.tsx'
import { Shell } from './platform/shell.tsx'

export const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

/** Everything beneath it is for people who are signed in. */
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

/** The same for pages that take the whole window, such as one for a wall. */
export const alone = createRoute({
  getParentRoute: () => root,
  id: 'alone',
  component: () => (
    <SignedIn>
      <Outlet />
    </SignedIn>
  ),
})

/** Everything beneath it belongs to the organization that the address names. */
export const ofOrganization = createRoute({ getParentRoute: () => inside, path: '/o/$org', component: OrganizationRooms })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who finds something in a room of an organization; left out where that is everybody. */
    offered?: (here: Here) => boolean
  }
}

type Load<Name extends string> = () => Promise<{ [Key in Name]: () => ReactNode }>
type Reader<Search> = (search: Record<string, unknown>) => Search

const lazily = <Name extends string>(load: Load<Name>, name: Name) => lazyRouteComponent(() => fetched(() => withStyles(load)), name)

/** The search of an address that has none. */
export const nothing = () => ({})

/** A page that people come to before any other, which is there with the app itself. */
export const firstPage = <Path extends string, Search extends object>(
  parent: typeof inside | typeof root,
  path: Path,
  search: Reader<Search>,
  component: () => ReactNode,
) => createRoute({ getParentRoute: () => parent, path, validateSearch: search, component })

/** A page behind the sign-in: its address, how its search is read, where it is loaded from, and its name there. */
export const page = <Path extends string, Search extends object, Name extends string>(
  path: Path,
  search: Reader<Search>,
  load: Load<Name>,
  name: Name,
) => createRoute({ getParentRoute: () => inside, path, validateSearch: search, component: lazily(load, name) })

/** The same without the frame of the other pages. */
export const wholePage = <Path extends string, Search extends object, Name extends string>(
  path: Path,
  search: Reader<Search>,
  load: Load<Name>,
  name: Name,
) => createRoute({ getParentRoute: () => alone, path, validateSearch: search, component: lazily(load, name) })

/** A page of an organization, for those to whom it is offered there; its path is that beneath the organization's. */
export const room = <Path extends string, Search extends object, Name extends string>(
  path: Path,
  search: Reader<Search>,
  load: Load<Name>,
  name: Name,
  offered: (here: Here) => boolean = everybody,
) =>
  createRoute({
    getParentRoute: () => ofOrganization,
    path,
    validateSearch: search,
    component: lazily(load, name),
    staticData: { offered },
  })
const everybody = () => true

/** A page for everybody. */
export const openPage = <Path extends string, Search extends object, Name extends string>(
  path: Path,
  search: Reader<Search>,
  load: Load<Name>,
  name: Name,
) => createRoute({ getParentRoute: () => root, path, validateSearch: search, component: lazily(load, name) })
