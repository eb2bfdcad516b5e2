import { t } from '@lingui/core/macro'
import { IconChecklist } from '@tabler/icons-react'
import type { Place } from '../../platform/house/rooms.ts'
import { page } from '../../route-frame.tsx'
import { approvalsSearch } from './waiting.ts'

const approvals = page('/approvals', approvalsSearch, () => import('./approvals-page.tsx'), 'ApprovalsPage')

export const routes = [approvals]
export const places: Place[] = [
  {
    group: 'team',
    at: approvals,
    label: t`Approvals`,
    icon: IconChecklist,
    shown: ({ manages, holds }) => manages || holds('records:write', 'certifications:write'),
  },
]
