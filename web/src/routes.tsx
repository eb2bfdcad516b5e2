import { createRoute, createRouter } from '@tanstack/react-router'
import { openRoutes } from './features/sign-in/rooms.ts'
import { routes } from './house.ts'
import { Crash } from './platform/pages/crash.tsx'
import { NotFound } from './platform/pages/not-found.tsx'
import { rememberFilters } from './platform/pages/trail.ts'
import { inside, root } from './route-frame.tsx'

const elsewhere = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound })

export const router = createRouter({
  routeTree: root.addChildren([...openRoutes, inside.addChildren([...routes, elsewhere])]),
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
