import { t } from '@lingui/core/macro'
import { IconShieldCheck } from '@tabler/icons-react'
import type { Place } from '../../platform/house/rooms.ts'
import { textsOf } from '../../platform/search.ts'
import { page } from '../../route-frame.tsx'

const access = page(
  '/access',
  (search) => textsOf(search, 'org', 'permission', 'department'),
  () => import('./access-page.tsx'),
  'AccessPage',
)

export const routes = [access]
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
