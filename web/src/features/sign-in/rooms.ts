import { textsOf } from '../../platform/search.ts'
import { nothing, openPage } from '../../route-frame.tsx'

/** They are for everybody, so that they stand beside the rooms of the others. */
export const openRoutes = [
  openPage(
    '/sign-in',
    (search) => textsOf(search, 'return_to', 'error'),
    () => import('./sign-in-page.tsx'),
    'SignInPage',
  ),
  openPage('/signed-in', nothing, () => import('./signed-in-page.tsx'), 'SignedInPage'),
]
