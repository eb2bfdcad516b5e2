import { t } from '@lingui/core/macro'
import { IconBook2, IconNotebook } from '@tabler/icons-react'
import type { Offer, OrganizationRights, Place } from '../../platform/house/rooms.ts'
import { nothing, page, room } from '../../route-frame.tsx'
import { besideSearch } from '../forums/search.ts'
import { aidFilters, aidSearch, ownAids } from './search.ts'

const mine = page('/job-aids', ownAids, () => import('./reading/aids-page.tsx'), 'AidsPage')
const aid = page('/job-aids/$aidId', besideSearch, () => import('./reading/aid-page.tsx'), 'AidPage')
const kept = room('/job-aids', aidFilters, () => import('./manage/kept-page.tsx'), 'KeptAidsPage', reads)
const add = room('/job-aids/new', nothing, () => import('./manage/new-page.tsx'), 'NewAidPage')
const edit = room('/job-aids/$aidId', aidSearch, () => import('./manage/edit-page.tsx'), 'EditAidPage', reads)

function reads({ holds }: OrganizationRights) {
  return holds('job-aids:read', 'job-aids:write')
}

export const routes = [mine, aid]
export const rooms = [kept, add, edit]
export const places: Place[] = [
  { group: 'me', at: mine, label: t`Job aids`, name: t`Job aids for me`, icon: IconBook2, shown: () => true },
  { group: 'content', at: kept, label: t`Job aids`, icon: IconNotebook, shown: reads },
]
export const actions: Offer[] = [
  { at: add, label: t`Write a job aid`, icon: IconNotebook, offered: ({ holds }) => holds('job-aids:write') },
]
