import { t } from '@lingui/core/macro'
import { IconRoute } from '@tabler/icons-react'
import { addable } from '../../platform/house/adding.ts'
import type { Offer, OrganizationRights, Place } from '../../platform/house/rooms.ts'
import { nothing, page, room } from '../../route-frame.tsx'
import { pathwayFilters, pathwaySearch } from './manage/search.ts'
import { ownWaySearch, waySearch } from './search.ts'
import { teamSearch } from './team/search.ts'

const mine = page('/pathways', nothing, () => import('./mine/pathways-page.tsx'), 'PathwaysPage')
const pathway = page('/pathways/$pathwayId', ownWaySearch, () => import('./mine/pathway-page.tsx'), 'PathwayPage')
const kept = room('/pathways', addable(pathwayFilters), () => import('./manage/kept-page.tsx'), 'KeptPathwaysPage', reads)
const edit = room('/pathways/$pathwayId', pathwaySearch, () => import('./manage/edit-page.tsx'), 'EditPathwayPage', reads)
const ofMember = room('/people/$userId/pathways/$pathwayId', waySearch, () => import('./mine/member-page.tsx'), 'MemberPathwayPage')
const teams = room('/team/pathways', nothing, () => import('./team/teams-page.tsx'), 'PathwayTeamsPage', looks)
const team = room('/team/pathways/$pathwayId', teamSearch, () => import('./team/team-page.tsx'), 'PathwayTeamPage', looks)

function looks({ manages, holds }: OrganizationRights) {
  return manages || holds('certifications:read')
}

function reads({ holds }: OrganizationRights) {
  return holds('certifications:read', 'certifications:write')
}

export const routes = [mine, pathway]
export const rooms = [kept, edit, ofMember, teams, team]
export const places: Place[] = [
  { group: 'me', at: mine, label: t`Pathways`, name: t`My learning pathways`, icon: IconRoute, shown: () => true },
  { group: 'content', at: kept, label: t`Pathways`, name: t`Learning pathways`, icon: IconRoute, shown: reads },
]
export const actions: Offer[] = [
  {
    at: kept,
    search: { add: true },
    label: t`Create a learning pathway`,
    icon: IconRoute,
    offered: ({ holds }) => holds('certifications:write'),
  },
]
export const pages: Offer[] = [{ at: teams, label: t`Team on learning pathways`, icon: IconRoute, offered: looks }]
