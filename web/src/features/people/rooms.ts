import type { Moved } from '../../platform/house/rooms.ts'
import { nothing, room } from '../../route-frame.tsx'

export const rooms = [room('/people/$userId', nothing, () => import('./person-page.tsx'), 'PersonPage')]
export const moved: Moved[] = [{ from: '/people', to: '/o/$org/people' }]
