import type { Moved } from '../../platform/house/rooms.ts'
import { room } from '../../route-frame.tsx'
import { personSearch } from './search.ts'

export const rooms = [room('/people/$userId', personSearch, () => import('./person-page.tsx'), 'PersonPage')]
export const moved: Moved[] = [{ from: '/people', to: '/o/$org/people' }]
