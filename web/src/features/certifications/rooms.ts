import { t } from '@lingui/core/macro'
import { IconRosette } from '@tabler/icons-react'
import type { MovedAddress, Offer, OrganizationRights, Place } from '../../platform/house/rooms.ts'
import { nothing, page, room } from '../../route-frame.tsx'
import { typeFilters, typeSearch } from './manage/filters.ts'
import { ownerOfCertification } from './owner.ts'
import { ownSearch, standingSearch } from './standing/search.ts'

const standing = page('/certifications/$certificationId', ownSearch, () => import('./standing/standing-page.tsx'), 'MyStandingPage')
const memberStanding = room(
  '/people/$userId/certifications/$certificationId',
  standingSearch,
  () => import('./standing/standing-page.tsx'),
  'MemberStandingPage',
)
const types = room('/certifications', typeFilters, () => import('./manage/types-page.tsx'), 'CertificationTypesPage', reads)
const create = room('/certifications/new', nothing, () => import('./manage/create-page.tsx'), 'CreateCertificationPage')
const type = room('/certifications/$certificationId', typeSearch, () => import('./manage/type-page.tsx'), 'CertificationTypePage')

function reads({ holds }: OrganizationRights) {
  return holds('certifications:read', 'certifications:write')
}

export const routes = [standing]
export const rooms = [memberStanding, types, create, type]
export const places: Place[] = [
  {
    group: 'content',
    at: types,
    label: t`Certifications`,
    icon: IconRosette,
    shown: reads,
  },
]
export const actions: Offer[] = [
  { at: create, label: t`Create a certification`, icon: IconRosette, offered: ({ holds }) => holds('certifications:write') },
]
export { finders } from './finders.ts'
export const moved: MovedAddress[] = [{ from: '/certification-types', to: '/o/$org/certifications', owner: ownerOfCertification }]
