import { textsOf } from '../../platform/search.ts'
import { firstPage, nothing, openPage, root } from '../../route-frame.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** These pages are public, so they are not below the signed-in pages. */
export const openRoutes = [
  firstPage(root, '/sign-in', (search) => textsOf(search, 'return_to', 'error'), SignInPage),
  openPage('/signed-in', nothing, () => import('./signed-in-page.tsx'), 'SignedInPage'),
]
