import { t } from '@lingui/core/macro'
import { IconAddressBook, IconUserPlus, IconUsersPlus } from '@tabler/icons-react'
import type { Here, Offer, Place } from '../../platform/house/rooms.ts'
import { isSet, textsOf } from '../../platform/search.ts'
import { page } from '../../route-frame.tsx'

const directory = page('/directory', directorySearch, () => import('./directory-page.tsx'), 'DirectoryPage')
const importing = page(
  '/directory/import',
  (search) => textsOf(search, 'org'),
  () => import('./import/import-page.tsx'),
  'ImportPeoplePage',
)

type DirectorySearch = { org?: string; q?: string; department?: string; role?: string; add?: true }

function directorySearch(search: Record<string, unknown>): DirectorySearch {
  return { ...textsOf(search, 'org', 'q', 'department', 'role'), ...(isSet(search.add) && { add: true as const }) }
}

/** Of an organization as a whole: people belong to no department. */
const keeps = ({ holdsThroughout }: Here) => holdsThroughout('directory:write')

export const routes = [directory, importing]
export const places: Place[] = [
  { group: 'organization', at: directory, label: t`People`, icon: IconAddressBook, shown: ({ holds }) => holds('directory:write') },
]
export const actions: Offer[] = [
  { at: directory, search: { add: true }, label: t`Add a person`, icon: IconUserPlus, offered: keeps },
  { at: importing, label: t`Import people`, icon: IconUsersPlus, offered: keeps },
]
