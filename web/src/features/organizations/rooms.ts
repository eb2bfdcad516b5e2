import { t } from '@lingui/core/macro'
import { IconBuildingCommunity } from '@tabler/icons-react'
import type { Place } from '../../platform/house/rooms.ts'
import { page } from '../../route-frame.tsx'
import { organizationsSearch } from './manage/search.ts'

const all = page('/installation/organizations', organizationsSearch, () => import('./manage/organizations-page.tsx'), 'OrganizationsPage')

export const routes = [all]
export const places: Place[] = [
  { group: 'organization', at: all, label: t`Organizations`, icon: IconBuildingCommunity, shown: ({ isSuperuser }) => isSuperuser },
]
