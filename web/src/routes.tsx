import { createRoute, createRouter } from '@tanstack/react-router'
import { openRoutes } from './features/sign-in/rooms.ts'
import { rooms, routes, wholePages } from './house.ts'
import { Crash } from './platform/pages/crash.tsx'
import { MovedPage } from './features/organizations/moved-page.tsx'
import { forgetAsked } from './platform/asked-first.ts'
import { rememberFilters } from './platform/pages/trail.ts'
import { alone, inside, ofOrganization, root } from './route-frame.tsx'

const elsewhere = createRoute({ getParentRoute: () => inside, path: '$', component: MovedPage })

export const router = createRouter({
  routeTree: root.addChildren([
    ...openRoutes,
    alone.addChildren(wholePages),
    inside.addChildren([...routes, ofOrganization.addChildren(rooms), elsewhere]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: Crash,
  scrollRestoration: true,
})

router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
  // Where somebody is sent to sign in, that is what was asked for.
  if (fromLocation && pathChanged && toLocation.pathname !== '/sign-in') forgetAsked()
})
router.subscribe('onResolved', ({ toLocation }) => rememberFilters(toLocation.pathname, toLocation.searchStr))

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
