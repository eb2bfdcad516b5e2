import { t } from '@lingui/core/macro'
import { IconArrowMerge } from '@tabler/icons-react'
import type { MovedAddress, Offer, OrganizationRights } from '../../platform/house/rooms.ts'
import { room } from '../../route-frame.tsx'
import { joinSearch } from './joining/search.ts'
import { personSearch } from './search.ts'

const joining = room('/people/join', joinSearch, () => import('./joining/join-page.tsx'), 'JoinPeoplePage')

/** The permission must hold for the whole organization, because people belong to no department. */
const keeps = ({ holdsThroughout }: OrganizationRights) => holdsThroughout('directory:write')

export const rooms = [room('/people/$userId', personSearch, () => import('./person-page.tsx'), 'PersonPage'), joining]
export const actions: Offer[] = [{ at: joining, label: t`Join accounts of one person`, icon: IconArrowMerge, offered: keeps }]
export const moved: MovedAddress[] = [{ from: '/people', to: '/o/$org/people' }]
