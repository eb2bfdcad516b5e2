import { t } from '@lingui/core/macro'
import { Alert, Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconMessageReport, IconSend } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { $api, forget, refresh } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { Answer, Empty, Problem } from '../../../platform/parts/states.tsx'
import type { LearningRecord } from '../words.ts'
import { personName } from '../../../platform/words/names.ts'
import { dropDraft } from './kept-draft.ts'
import { openingOf } from './opening.ts'
import { SubmissionForm } from './submission-form.tsx'
import { openQuestion } from '../../../platform/over/question.ts'

const route = getRouteApi('/inside/my-records/$recordId/edit')

/** Changes a submission that was rejected or that still waits. */
export function MendPage() {
  const { recordId } = route.useParams()
  const { me } = useAccess()
  const record = $api.useQuery(
    'get',
    '/api/records/{record_id}',
    { params: { path: { record_id: recordId } } },
    { refetchOnWindowFocus: false },
  )
  const { data } = record
  const open = data?.learner_user_id === me.id && ['rejected', 'pending'].includes(data.status) && data.archived_at === null
  const title = data?.status === 'pending' ? t`Edit your submission` : t`Mend and resubmit`
  return (
    <Page
      title={title}
      size="sm"
      above={
        <>
          <Crumb to="/my-records">{t`My records`}</Crumb>
          <Crumb to="/my-records/$recordId" params={{ recordId }}>
            {data?.title ?? t`The record`}
          </Crumb>
        </>
      }
    >
      <Answer query={record} failed={t`The record could not be loaded`}>
        {(found) => (open ? <MendForm record={found} /> : <Settled recordId={recordId} />)}
      </Answer>
    </Page>
  )
}

const Settled = ({ recordId }: { recordId: string }) => (
  <Empty
    icon={<IconSend />}
    title={t`There is nothing to mend here`}
    action={<LinkButton to="/my-records/$recordId" params={{ recordId }} variant="default">{t`See the record`}</LinkButton>}
  >{t`Only your own submissions can be changed, while they wait or after they were rejected.`}</Empty>
)

function MendForm({ record }: { record: LearningRecord }) {
  const navigate = useNavigate()
  const rejected = record.status === 'rejected'
  const init = { params: { path: { record_id: record.id } } }
  const evidence = $api.useQuery('get', '/api/records/{record_id}/evidence', init, { refetchOnWindowFocus: false })
  const leave = () => void navigate({ to: '/my-records/$recordId', params: { recordId: record.id }, ignoreBlocker: true })
  return (
    <Answer query={evidence} failed={t`The evidence could not be loaded`}>
      {(before) => (
        <SubmissionForm
          form={`:${record.id}`}
          opening={openingOf(record, before)}
          mended={record}
          before={before}
          knownSubjects={record.subjects}
          note={rejected && <Note record={record} />}
          does={rejected ? t`Resubmit for approval` : t`Save`}
          beside={<Withdraw record={record} onDone={leave} />}
          onDone={(mended) => {
            // Evidence that was left out is deleted, so the record's page must not ask for it from its cache.
            void forget(record.id)
            const message = t`“${{ title: mended.title }}” waits for approval.`
            notifications.show({ color: 'green', title: rejected ? t`Resubmitted` : t`Saved`, message })
            leave()
          }}
        />
      )}
    </Answer>
  )
}

const Note = ({ record }: { record: LearningRecord }) => (
  <Alert
    color="red"
    variant="light"
    icon={<IconMessageReport aria-hidden />}
    title={t`${{ person: personName(record.rejected_by) }} wrote`}
  >
    <Text size="sm" c="var(--mantine-color-text)" className="keeps-lines">
      {record.rejection_note}
    </Text>
  </Alert>
)

/** Withdraws the submission: it is archived and no longer waits for a decision. */
function Withdraw({ record, onDone }: { record: LearningRecord; onDone: () => void }) {
  const withdrawing = $api.useMutation('post', '/api/records/{record_id}/withdraw', {
    onSuccess: () => {
      dropDraft(`:${record.id}`)
      void refresh()
      notifications.show({ message: t`“${{ title: record.title }}” is withdrawn. It stays among your archived records.` })
      onDone()
    },
  })
  const ask = () =>
    openQuestion({
      title: t`Withdraw this submission?`,
      centered: true,
      children: <Text size="sm">{t`It is archived, and nobody decides about it any more.`}</Text>,
      labels: { confirm: t`Withdraw it`, cancel: t`Keep it` },
      confirmProps: { color: 'red.9' },
      cancelProps: { 'data-autofocus': true },
      onConfirm: () => withdrawing.mutate({ params: { path: { record_id: record.id } } }),
    })
  return (
    <>
      {withdrawing.isError && <Problem error={withdrawing.error} title={t`The submission is not withdrawn`} />}
      <Button variant="default" loading={withdrawing.isPending} onClick={ask}>{t`Withdraw it`}</Button>
    </>
  )
}
