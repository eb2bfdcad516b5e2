import { t } from '@lingui/core/macro'
import { IconFileImport, IconFilePlus, IconFiles, IconSchool } from '@tabler/icons-react'
import type { MovedAddress, Offer, OrganizationRights, Place } from '../../platform/house/rooms.ts'
import { nothing, page, room } from '../../route-frame.tsx'
import { textsOf } from '../../platform/search.ts'
import { recordFilters, recordSearch } from './filters.ts'
import { ownerOfRecord } from './owner.ts'

const mine = page('/my-records', recordFilters, () => import('./my-records-page.tsx'), 'MyRecordsPage')
const submit = page('/my-records/new', submitSearch, () => import('./submissions/submit-page.tsx'), 'SubmitPage')
const mend = page('/my-records/$recordId/edit', nothing, () => import('./submissions/mend-page.tsx'), 'MendPage')
const myRecord = page('/my-records/$recordId', nothing, () => import('./record-page.tsx'), 'MyRecordPage')
const all = room('/records', recordSearch, () => import('./manage/records-page.tsx'), 'RecordsPage', looksInto)
const create = room('/records/new', nothing, () => import('./manage/create-page.tsx'), 'CreateRecordPage')
const importing = room('/records/import', nothing, () => import('./manage/import-page.tsx'), 'ImportRecordsPage')
const record = room('/records/$recordId', nothing, () => import('./record-page.tsx'), 'RecordPage')
const edit = room('/records/$recordId/edit', nothing, () => import('./manage/edit-page.tsx'), 'EditRecordPage')

/** `certification`: id of the certification that the submission should prove. */
function submitSearch(search: Record<string, unknown>): { certification?: string } {
  return textsOf(search, 'certification')
}

function looksInto({ manages, holds }: OrganizationRights) {
  return manages || holds('records:read', 'records:write')
}

export const routes = [mine, submit, mend, myRecord]
export const rooms = [all, create, importing, record, edit]
export const places: Place[] = [
  { group: 'me', at: mine, label: t`Records`, name: t`My records`, icon: IconSchool, shown: () => true },
  { group: 'organization', at: all, label: t`Records`, icon: IconFiles, shown: ({ holds }) => holds('records:read', 'records:write') },
]
export const actions: Offer[] = [
  { at: submit, label: t`Submit a record`, icon: IconSchool, offered: () => true },
  { at: create, label: t`Create a record for somebody`, icon: IconFilePlus, offered: ({ holds }) => holds('records:write') },
  { at: importing, label: t`Import records`, icon: IconFileImport, offered: ({ holds }) => holds('records:write') },
]
export const moved: MovedAddress[] = [{ from: '/records', to: '/o/$org/records', owner: ownerOfRecord }]
