import { t } from '@lingui/core/macro'
import { IconCalendar } from '@tabler/icons-react'
import type { Place } from '../../platform/house/rooms.ts'
import { page } from '../../route-frame.tsx'
import { calendarSearch } from './search.ts'

const calendar = page('/calendar', calendarSearch, () => import('./calendar-page.tsx'), 'CalendarPage')

export const routes = [calendar]
export const places: Place[] = [{ group: 'me', at: calendar, label: t`Calendar`, icon: IconCalendar, shown: () => true }]
