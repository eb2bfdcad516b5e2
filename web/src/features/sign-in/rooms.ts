import { textsOf } from '../../platform/search.ts'
import { firstPage, nothing, openPage, root } from '../../route-frame.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** They are for everybody, so that they stand beside the rooms of the others. */
export const openRoutes = [
  firstPage(root, '/sign-in', (search) => textsOf(search, 'return_to', 'error'), SignInPage),
  openPage('/signed-in', nothing, () => import('./signed-in-page.tsx'), 'SignedInPage'),
]
