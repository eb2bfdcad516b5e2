import { t } from '@lingui/core/macro'
import { IconAddressBook, IconUserPlus, IconUsersPlus } from '@tabler/icons-react'
import type { MovedAddress, Offer, OrganizationRights, Place } from '../../platform/house/rooms.ts'
import { nothing, room } from '../../route-frame.tsx'
import { people } from './finder.ts'
import { directorySearch } from './search.ts'

const directory = room(
  '/people',
  directorySearch,
  () => import('./directory-page.tsx'),
  'DirectoryPage',
  ({ looksUp }) => looksUp,
)
const importing = room('/people/import', nothing, () => import('./import/import-page.tsx'), 'ImportPeoplePage')

/** The permission must hold for the whole organization, because people belong to no department. */
const keeps = ({ holdsThroughout }: OrganizationRights) => holdsThroughout('directory:write')

export const rooms = [directory, importing]
export const places: Place[] = [
  { group: 'organization', at: directory, label: t`People`, icon: IconAddressBook, shown: ({ holds }) => holds('directory:write') },
]
export const actions: Offer[] = [
  { at: directory, search: { add: true }, label: t`Add a person`, icon: IconUserPlus, offered: keeps },
  { at: importing, label: t`Import people`, icon: IconUsersPlus, offered: keeps },
]
export const finders = [people]
export const moved: MovedAddress[] = [{ from: '/directory', to: '/o/$org/people' }]
