import { t } from '@lingui/core/macro'
import { IconTags } from '@tabler/icons-react'
import type { Place } from '../../platform/house/rooms.ts'
import { page } from '../../route-frame.tsx'
import { subjectSearch } from './search.ts'

const subjects = page('/subjects', subjectSearch, () => import('./subjects-page.tsx'), 'SubjectsPage')

export const routes = [subjects]
export const places: Place[] = [
  { group: 'content', at: subjects, label: t`Subjects`, icon: IconTags, shown: ({ holds }) => holds('subjects:write') },
]
