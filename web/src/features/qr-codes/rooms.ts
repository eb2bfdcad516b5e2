import { t } from '@lingui/core/macro'
import { IconQrcode } from '@tabler/icons-react'
import type { OrganizationRights, Place } from '../../platform/house/rooms.ts'
import { keptFilters } from '../../platform/kept/kept-search.ts'
import { nothing, room } from '../../route-frame.tsx'
import { sheetSearch } from './filters.ts'

const codes = room('/codes', keptFilters, () => import('./codes-page.tsx'), 'CodesPage', reads)
const sheet = room('/codes/sheet', sheetSearch, () => import('./sheet-page.tsx'), 'SheetPage', reads)
const code = room('/codes/$codeId', nothing, () => import('./code-page.tsx'), 'CodePage', reads)

function reads({ holds }: OrganizationRights) {
  return holds('qr-codes:read', 'qr-codes:write')
}

export const rooms = [codes, sheet, code]
export const places: Place[] = [{ group: 'content', at: codes, label: t`QR codes`, icon: IconQrcode, shown: reads }]
