import { t } from '@lingui/core/macro'
import { IconChecklist, IconPencil } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { $api } from '../../platform/client.ts'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { isRefusal } from '../../platform/refusal.ts'
import { useAccess } from '../../platform/session.tsx'
import { Loading, Problem } from '../../platform/parts/states.tsx'
import { NotFound } from '../../platform/pages/not-found.tsx'
import { useMayDecide } from './use-may-decide.ts'
import { RecordMenu } from './administration/record-menu.tsx'
import { RecordView } from './record-view.tsx'
import { StatusBadge } from './status-badge.tsx'
import type { LearningRecord } from './words.ts'

const mine = getRouteApi('/inside/my-records/$recordId')
const any = getRouteApi('/inside/records/$recordId')

/** Reached from one's own list. */
export function MyRecordPage() {
  return <RecordById recordId={mine.useParams().recordId} above={<Crumb to="/my-records">{t`My records`}</Crumb>} />
}

/** Reached from the administration. */
export function RecordPage() {
  return <RecordById recordId={any.useParams().recordId} above={<Crumb to="/records">{t`Records`}</Crumb>} />
}

function RecordById({ recordId, above }: { recordId: string; above: ReactNode }) {
  const record = $api.useQuery('get', '/api/records/{record_id}', { params: { path: { record_id: recordId } } })
  if (isRefusal(record.error) && ['not_found', 'invalid_request'].includes(record.error.error)) return <NotFound />
  return (
    <Page
      title={record.data?.title ?? t`Record`}
      intro={record.data && <StatusBadge status={record.data.status} />}
      above={above}
      actions={record.data && <Actions record={record.data} />}
    >
      {record.isPending && <Loading rows={3} height={120} />}
      {record.isError && <Problem error={record.error} title={t`The record could not be loaded`} retry={() => void record.refetch()} />}
      {record.data && <RecordView record={record.data} />}
    </Page>
  )
}

/** What the reader can do with it next. */
function Actions({ record }: { record: LearningRecord }) {
  const access = useAccess()
  const mayDecide = useMayDecide()
  const params = { recordId: record.id }
  const own = record.learner_user_id === access.me.id && record.archived_at === null
  const administers = access.holds('records:write', record)
  return (
    <>
      {mayDecide(record) && (
        <LinkButton
          to="/approvals"
          search={{ record: record.id }}
          leftSection={<IconChecklist size={18} aria-hidden />}
        >{t`Decide`}</LinkButton>
      )}
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
          to="/records/$recordId/edit"
          params={params}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >{t`Edit`}</LinkButton>
      )}
      <RecordMenu record={record} />
    </>
  )
}
