import { t } from '@lingui/core/macro'
import { IconTags } from '@tabler/icons-react'
import { addable } from '../../platform/house/adding.ts'
import type { MovedAddress, Offer, Place } from '../../platform/house/rooms.ts'
import { room } from '../../route-frame.tsx'
import { subjectSearch } from './search.ts'

const subjects = room(
  '/subjects',
  addable(subjectSearch),
  () => import('./subjects-page.tsx'),
  'SubjectsPage',
  ({ holds }) => holds('subjects:read', 'subjects:write'),
)

export const rooms = [subjects]
export const places: Place[] = [
  { group: 'content', at: subjects, label: t`Subjects`, icon: IconTags, shown: ({ holds }) => holds('subjects:write') },
]
export const actions: Offer[] = [
  { at: subjects, search: { add: true }, label: t`Create a subject`, icon: IconTags, offered: ({ holds }) => holds('subjects:write') },
]
export const moved: MovedAddress[] = [{ from: '/subjects', to: '/o/$org/subjects' }]
