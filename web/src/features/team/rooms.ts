import { t } from '@lingui/core/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import type { MovedAddress, OrganizationRights, Place } from '../../platform/house/rooms.ts'
import { room } from '../../route-frame.tsx'
import { teamFilters } from './filters.ts'

const shown = ({ manages, holds }: OrganizationRights) => manages || holds('certifications:read')
const team = room('/team', teamFilters, () => import('./team-page.tsx'), 'TeamPage', shown)

export const rooms = [team]
export const places: Place[] = [{ group: 'team', at: team, label: t`Overview`, name: t`Team`, icon: IconUsersGroup, shown }]
export const moved: MovedAddress[] = [{ from: '/team', to: '/o/$org/team' }]
