import { t } from '@lingui/core/macro'
import { IconShieldCheck } from '@tabler/icons-react'
import type { MovedAddress, Place } from '../../platform/house/rooms.ts'
import { textsOf } from '../../platform/search.ts'
import { room } from '../../route-frame.tsx'

const access = room(
  '/access',
  (search) => textsOf(search, 'permission', 'department'),
  () => import('./access-page.tsx'),
  'AccessPage',
  ({ looksUp }) => looksUp,
)

export const rooms = [access]
export const places: Place[] = [
  {
    group: 'organization',
    at: access,
    label: t`Access`,
    name: t`Who may do what`,
    icon: IconShieldCheck,
    shown: ({ holds }) => holds('directory:write'),
  },
]
export const moved: MovedAddress[] = [{ from: '/access', to: '/o/$org/access' }]
