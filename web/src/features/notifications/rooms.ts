import { t } from '@lingui/core/macro'
import { IconBell, IconBellCog, IconMailQuestion } from '@tabler/icons-react'
import type { Offer, OrganizationRights, Place } from '../../platform/house/rooms.ts'
import { textsOf } from '../../platform/search.ts'
import { nothing, page, room } from '../../route-frame.tsx'

const shown = ({ holdsThroughout }: OrganizationRights) => holdsThroughout('directory:write')
const mine = page('/notifications', nothing, () => import('./notifications-page.tsx'), 'NotificationsPage')
const preferences = page('/profile/notifications', nothing, () => import('./preferences/preferences-page.tsx'), 'PreferencesPage')
const log = room(
  '/notifications',
  (search) => textsOf(search, 'person'),
  () => import('./log/log-page.tsx'),
  'NotificationLogPage',
  shown,
)

export const routes = [mine, preferences]
export const rooms = [log]
export const places: Place[] = [
  { group: 'organization', at: log, label: t`Notifications`, name: t`What became of notifications`, icon: IconMailQuestion, shown },
]
export const pages: Offer[] = [
  { at: mine, label: t`Notifications for you`, icon: IconBell, offered: () => true },
  { at: preferences, label: t`Choose what you are told`, icon: IconBellCog, offered: () => true },
]
