import { textsOf } from '../../platform/search.ts'
import { page } from '../../route-frame.tsx'

const found = page(
  '/search',
  (search) => textsOf(search, 'q', 'kind'),
  () => import('./search-page.tsx'),
  'SearchPage',
)

export const routes = [found]
