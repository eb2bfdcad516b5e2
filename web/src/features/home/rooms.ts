import { t } from '@lingui/core/macro'
import { IconCertificate, IconHome } from '@tabler/icons-react'
import type { Place } from '../../platform/house/rooms.ts'
import { textsOf } from '../../platform/search.ts'
import { firstPage, inside, nothing, page } from '../../route-frame.tsx'
import { HomePage } from './home-page.tsx'

const home = firstPage(inside, '/', (search) => textsOf(search, 'org'), HomePage)

// The page combines several features, so it belongs to home.
const certifications = page('/certifications', nothing, () => import('./my-certifications-page.tsx'), 'MyCertificationsPage')

export const routes = [home, certifications]
export const places: Place[] = [
  { group: 'me', at: home, label: t`Home`, icon: IconHome, shown: () => true },
  { group: 'me', at: certifications, label: t`Certifications`, name: t`My certifications`, icon: IconCertificate, shown: () => true },
]
