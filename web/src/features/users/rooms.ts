import { t } from '@lingui/core/macro'
import { IconUser } from '@tabler/icons-react'
import type { Offer } from '../../platform/house/rooms.ts'
import { nothing, page } from '../../route-frame.tsx'

const profile = page('/profile', nothing, () => import('./profile-page.tsx'), 'ProfilePage')

export const routes = [profile]
export const pages: Offer[] = [{ at: profile, label: t`Profile`, icon: IconUser, offered: () => true }]
