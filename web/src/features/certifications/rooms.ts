import { t } from '@lingui/core/macro'
import { IconCertificate, IconRosette } from '@tabler/icons-react'
import type { Offer, Place } from '../../platform/house/rooms.ts'
import { nothing, page } from '../../route-frame.tsx'
import { typeFilters, typeSearch } from './administration/filters.ts'
import { standingSearch } from './standing/search.ts'

const mine = page('/certifications', nothing, () => import('./mine/my-certifications-page.tsx'), 'MyCertificationsPage')
const standing = page('/certifications/$certificationId', standingSearch, () => import('./standing/standing-page.tsx'), 'StandingPage')
const types = page('/certification-types', typeFilters, () => import('./administration/types-page.tsx'), 'CertificationTypesPage')
const create = page('/certification-types/new', nothing, () => import('./administration/create-page.tsx'), 'CreateCertificationPage')
const type = page(
  '/certification-types/$certificationId',
  typeSearch,
  () => import('./administration/type-page.tsx'),
  'CertificationTypePage',
)

export const routes = [mine, standing, types, create, type]
export const places: Place[] = [
  { group: 'me', at: mine, label: t`Certifications`, name: t`My certifications`, icon: IconCertificate, shown: () => true },
  {
    group: 'content',
    at: types,
    label: t`Certifications`,
    icon: IconRosette,
    shown: ({ holds }) => holds('certifications:read', 'certifications:write'),
  },
]
export const actions: Offer[] = [
  { at: create, label: t`Create a certification`, icon: IconRosette, offered: ({ holds }) => holds('certifications:write') },
]
