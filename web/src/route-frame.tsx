import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
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
