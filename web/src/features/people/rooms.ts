import type { Moved } from '../../platform/house/rooms.ts'
import { dayOf } from '../../platform/search.ts'
import { room } from '../../route-frame.tsx'

export const rooms = [room('/people/$userId', dayOf, () => import('./person-page.tsx'), 'PersonPage')]
export const moved: Moved[] = [{ from: '/people', to: '/o/$org/people' }]
