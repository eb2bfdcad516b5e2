import { t } from '@lingui/core/macro'
import { IconCalendar } from '@tabler/icons-react'
import type { Place } from '../../platform/house/rooms.ts'
import { nothing, page } from '../../route-frame.tsx'

const calendar = page('/calendar', nothing, () => import('./calendar-page.tsx'), 'CalendarPage')

export const routes = [calendar]
export const places: Place[] = [{ group: 'me', at: calendar, label: t`Calendar`, icon: IconCalendar, shown: () => true }]
