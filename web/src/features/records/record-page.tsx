import { t } from '@lingui/core/macro'
import { IconChecklist, IconPencil } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { $api } from '../../platform/client.ts'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { NotFound } from '../../platform/pages/not-found.tsx'
import { DetailPage, One } from '../../platform/pages/detail-page.tsx'
import { useAccess } from '../../platform/session.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { RecordMenu } from './manage/record-menu.tsx'
import { RecordView } from './record-view.tsx'
import { SelfRecorded } from '../../platform/parts/self-recorded.tsx'
import { StatusBadge } from './status-badge.tsx'
import { UndoDecision } from './undo-decision.tsx'
import type { LearningRecord } from './words.ts'

const mine = getRouteApi('/inside/my-records/$recordId')
const any = getRouteApi('/inside/o/$org/records/$recordId')

/** Page of a record, opened from the reader's own list. */
export function MyRecordPage() {
  return <RecordById recordId={mine.useParams().recordId} above={<Crumb to="/my-records">{t`My records`}</Crumb>} />
}

/** Page of a record, opened from the administration. */
export function RecordPage() {
  const { organization } = useChosenOrganization()
  const above = <Crumb to="/o/$org/records" params={{ org: organization.slug }}>{t`Records`}</Crumb>
  return <RecordById recordId={any.useParams().recordId} organizationId={organization.id} above={above} />
}

type RecordByIdProps = { recordId: string; organizationId?: string; above: ReactNode }

/** On an organization's pages, records of other organizations are not found. */
function RecordById({ recordId, organizationId, above }: RecordByIdProps) {
  const query = $api.useQuery('get', '/api/records/{record_id}', { params: { path: { record_id: recordId } } })
  return (
    <One query={query} kind={t`Record`} failed={t`The record could not be loaded`} above={above}>
      {(record) =>
        organizationId !== undefined && record.owner_organization_id !== organizationId ? (
          <NotFound />
        ) : (
          <DetailPage
            title={record.title}
            state={
              <>
                <StatusBadge status={record.status} />
                {record.self_recorded && <SelfRecorded />}
              </>
            }
            above={above}
            actions={<Actions record={record} />}
            menu={<RecordMenu record={record} />}
          >
            <RecordView record={record} />
          </DetailPage>
        )
      }
    </One>
  )
}

/** Actions that the reader may take on the record. */
function Actions({ record }: { record: LearningRecord }) {
  const access = useAccess()
  const params = { recordId: record.id }
  const own = record.learner_user_id === access.me.id && record.archived_at === null
  const administers = access.holds('records:write', record)
  return (
    <>
      {record.may.includes('approve') && (
        <LinkButton
          to="/to-do"
          search={{ record: record.id }}
          leftSection={<IconChecklist size={18} aria-hidden />}
        >{t`Decide`}</LinkButton>
      )}
      <UndoDecision key={record.id} record={record} />
      {own && record.status === 'rejected' && (
        <LinkButton
          to="/my-records/$recordId/edit"
          params={params}
          leftSection={<IconPencil size={18} aria-hidden />}
        >{t`Mend and resubmit`}</LinkButton>
      )}
      {own && record.status === 'pending' && !administers && (
        <LinkButton
          to="/my-records/$recordId/edit"
          params={params}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >{t`Edit`}</LinkButton>
      )}
      {administers && (
        <LinkButton
          to="/o/$org/records/$recordId/edit"
          params={{ org: record.owner_organization.slug, ...params }}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >{t`Edit`}</LinkButton>
      )}
    </>
  )
}
