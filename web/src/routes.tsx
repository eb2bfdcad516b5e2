import { createRoute, createRouter } from '@tanstack/react-router'
import { openRoutes } from './features/sign-in/rooms.ts'
import { rooms, routes, wholePages } from './house.ts'
import { Crash } from './platform/pages/crash.tsx'
import { MovedPage } from './features/organizations/moved-page.tsx'
import { forgetAsked } from './platform/asked-first.ts'
import { rememberFilters } from './platform/pages/trail.ts'
import { alone, inside, ofOrganization, root } from './route-frame.tsx'

const elsewhere = createRoute({ getParentRoute: () => inside, path: '$', component: MovedPage })

const routeTree = root.addChildren([
  ...openRoutes,
  alone.addChildren(wholePages),
  inside.addChildren([...routes, ofOrganization.addChildren(rooms), elsewhere]),
])

/** Creates a router that follows the address of the window. */
export function openRouter() {
  const router = createRouter({ routeTree, defaultPreload: 'intent', defaultErrorComponent: Crash, scrollRestoration: true })
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    // The sign-in page leads back to the page for which these answers were requested.
    if (fromLocation && pathChanged && toLocation.pathname !== '/sign-in') forgetAsked()
  })
  router.subscribe('onResolved', ({ toLocation }) => rememberFilters(toLocation.pathname, toLocation.searchStr))
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openRouter>
  }
}
