import { t } from '@lingui/core/macro'
import { IconHome } from '@tabler/icons-react'
import type { Place } from '../../platform/house/rooms.ts'
import { textsOf } from '../../platform/search.ts'
import { page } from '../../route-frame.tsx'

const home = page(
  '/',
  (search) => textsOf(search, 'org'),
  () => import('./home-page.tsx'),
  'HomePage',
)

export const routes = [home]
export const places: Place[] = [{ group: 'me', at: home, label: t`Home`, icon: IconHome, shown: () => true }]
