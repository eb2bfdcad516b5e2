import { page, room } from '../../route-frame.tsx'
import { yearSearch } from './search.ts'

export const routes = [page('/my-records/year', yearSearch, () => import('./my-year-page.tsx'), 'MyYearPage')]
export const rooms = [room('/people/$userId/year', yearSearch, () => import('./person-year-page.tsx'), 'PersonYearPage')]
