import { t } from '@lingui/core/macro'
import { IconCalendarEvent, IconCalendarPlus, IconUsersGroup, IconUsersPlus } from '@tabler/icons-react'
import type { Offer, OrganizationRights, Place } from '../../platform/house/rooms.ts'
import { nothing, page, room } from '../../route-frame.tsx'
import { besideSearch } from '../forums/search.ts'
import { eventFilters, eventSearch, ownEvents } from './filters.ts'

const mine = page('/events', ownEvents, () => import('./mine-page.tsx'), 'MyEventsPage')
const kept = room('/events', eventFilters, () => import('./events-page.tsx'), 'EventsPage', reads)
const held = room('/events/held', nothing, () => import('./held-page.tsx'), 'HeldEventPage')
const add = room('/events/new', nothing, () => import('./new-page.tsx'), 'NewEventPage')
const arrive = page('/check-in/$eventId', nothing, () => import('./check-in/arrive-page.tsx'), 'ArrivePage')
const code = room('/events/$eventId/code', nothing, () => import('./check-in/code-page.tsx'), 'EventCodePage')
const fill = room('/events/$eventId/fill', eventSearch, () => import('./filling/fill-page.tsx'), 'FillEventPage')
const event = room('/events/$eventId', besideSearch, () => import('./event-page.tsx'), 'EventPage')

function reads({ holds }: OrganizationRights) {
  return holds('events:read', 'events:write')
}

export const routes = [mine, arrive]
export const rooms = [kept, add, held, event, code, fill]
export const places: Place[] = [
  { group: 'me', at: mine, label: t`Events`, name: t`Events that I am on`, icon: IconCalendarEvent, shown: () => true },
  { group: 'content', at: kept, label: t`Events`, icon: IconUsersGroup, shown: reads },
]
export const actions: Offer[] = [
  { at: held, label: t`Record what a group did`, icon: IconUsersPlus, offered: ({ holds }) => holds('events:write') },
  { at: add, label: t`Plan an event`, icon: IconCalendarPlus, offered: ({ holds }) => holds('events:write') },
]
