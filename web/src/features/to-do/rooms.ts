import { t } from '@lingui/core/macro'
import { IconChecklist } from '@tabler/icons-react'
import type { MovedAddress, Place } from '../../platform/house/rooms.ts'
import { page } from '../../route-frame.tsx'
import { WaitingCount } from './waiting-count.tsx'
import { toDoSearch } from './waiting.ts'

const toDo = page('/to-do', toDoSearch, () => import('./to-do-page.tsx'), 'ToDoPage')

export const routes = [toDo]
export const places: Place[] = [
  {
    group: 'me',
    at: toDo,
    label: t`To do`,
    icon: IconChecklist,
    mark: WaitingCount,
    shown: ({ manages, holds }) =>
      manages || holds('records:write', 'certifications:write', 'quizzes:grade', 'events:write', 'forums:moderate'),
  },
]
export const moved: MovedAddress[] = [{ from: '/approvals', to: '/to-do' }]
