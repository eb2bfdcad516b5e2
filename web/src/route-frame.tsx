import { createRootRoute, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SearchButton } from './features/search/button.tsx'
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
      <Shell search={<SearchButton />} />
    </SignedIn>
  ),
})

type Load<Name extends string> = () => Promise<{ [Key in Name]: () => ReactNode }>
type Reader<Search> = (search: Record<string, unknown>) => Search

/** The search of an address that has none. */
export const nothing = () => ({})

/** A page behind the sign-in: its address, how its search is read, where it is loaded from, and its name there. */
export const page = <Path extends string, Search extends object, Name extends string>(
  path: Path,
  search: Reader<Search>,
  load: Load<Name>,
  name: Name,
) => createRoute({ getParentRoute: () => inside, path, validateSearch: search, component: lazyRouteComponent(load, name) })

/** A page for everybody. */
export const openPage = <Path extends string, Search extends object, Name extends string>(
  path: Path,
  search: Reader<Search>,
  load: Load<Name>,
  name: Name,
) => createRoute({ getParentRoute: () => root, path, validateSearch: search, component: lazyRouteComponent(load, name) })
