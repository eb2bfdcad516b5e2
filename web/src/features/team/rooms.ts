import { t } from '@lingui/core/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import type { Here, Place } from '../../platform/house/rooms.ts'
import { page } from '../../route-frame.tsx'
import { teamFilters } from './filters.ts'

const team = page('/team', teamFilters, () => import('./team-page.tsx'), 'TeamPage')
const shown = ({ manages, holds }: Here) => manages || holds('certifications:read')

export const routes = [team]
export const places: Place[] = [{ group: 'team', at: team, label: t`Overview`, name: t`Team`, icon: IconUsersGroup, shown }]
