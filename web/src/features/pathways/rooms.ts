import { t } from '@lingui/core/macro'
import { IconRoute } from '@tabler/icons-react'
import type { Place } from '../../platform/house/rooms.ts'
import { nothing, page } from '../../route-frame.tsx'

const mine = page('/pathways', nothing, () => import('./mine/pathways-page.tsx'), 'PathwaysPage')
const pathway = page('/pathways/$pathwayId', nothing, () => import('./mine/pathway-page.tsx'), 'PathwayPage')

export const routes = [mine, pathway]
export const places: Place[] = [
  { group: 'me', at: mine, label: t`Pathways`, name: t`My learning pathways`, icon: IconRoute, shown: () => true },
]
export { audit } from './audit-words.ts'
export { finders } from './finders.ts'
