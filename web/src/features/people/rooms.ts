import { textsOf } from '../../platform/search.ts'
import { page } from '../../route-frame.tsx'

export const routes = [
  page(
    '/people/$userId',
    (search) => textsOf(search, 'org'),
    () => import('./person-page.tsx'),
    'PersonPage',
  ),
]
