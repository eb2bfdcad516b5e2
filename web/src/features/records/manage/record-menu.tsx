import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../platform/client.ts'
import { KeptMenu } from '../../../platform/kept/kept-menu.tsx'
import { useAccess } from '../../../platform/session.tsx'
import type { LearningRecord } from '../words.ts'

const PATH = '/api/records/{record_id}'

export function RecordMenu({ record }: { record: LearningRecord }) {
  const { holds } = useAccess()
  const navigate = useNavigate()
  const params = { path: { record_id: record.id } }
  return (
    <KeptMenu
      archived={record.archived_at !== null}
      archive={holds('records:write', record) ? (archived) => api.PATCH(PATH, { params, body: { archived } }) : undefined}
      tells={{ archived: t`The record is archived. You can bring it back at any time.`, back: t`The record is back.` }}
      deletion={
        holds('records:delete', record)
          ? {
              id: record.id,
              title: t`Delete this record for good?`,
              named: 'title',
              tells: () => t`The record is deleted for good.`,
              impact: () => api.GET(`${PATH}/permanent-deletion`, { params }),
              remove: () => api.DELETE(`${PATH}/permanent-deletion`, { params }),
              onGone: () => navigate({ to: '/o/$org/records', params: { org: record.owner_organization.slug }, ignoreBlocker: true }),
            }
          : undefined
      }
    />
  )
}
