import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconMessageReport, IconSend } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { $api, refresh } from '../../../platform/client.ts'
import { inputDay } from '../../../platform/words/format.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { LinkButton, TextLink } from '../../../platform/parts/links.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { fieldOf, sentence } from '../../../platform/refusal.ts'
import { useAccess } from '../../../platform/session.tsx'
import { Answer, Empty, Problem } from '../../../platform/parts/states.tsx'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { EvidenceList } from '../evidence/evidence-list.tsx'
import { type LearningRecord } from '../words.ts'
import { personName } from '../../../platform/words/names.ts'
import { AboutFields } from './about-fields.tsx'
import { apiFields, fieldNames, useAboutForm, writtenBy } from './form.ts'

const route = getRouteApi('/inside/my-records/$recordId/edit')

/** Mends a submission that was rejected, or one that still waits. */
export function MendPage() {
  const { recordId } = route.useParams()
  const { me } = useAccess()
  const record = $api.useQuery(
    'get',
    '/api/records/{record_id}',
    { params: { path: { record_id: recordId } } },
    { refetchOnWindowFocus: false },
  )
  const open = record.data?.learner_user_id === me.id && ['rejected', 'pending'].includes(record.data.status)
  const title = record.data?.status === 'pending' ? t`Edit your submission` : t`Mend and resubmit`
  return (
    <Page
      title={title}
      size="sm"
      above={
        <>
          <Crumb to="/my-records">{t`My records`}</Crumb>
          <Crumb to="/my-records/$recordId" params={{ recordId }}>
            {record.data?.title ?? t`The record`}
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
  const form = useAboutForm({
    organization: record.owner_organization_id,
    department: record.owner_department_id,
    title: record.title,
    completed: record.completed_at === null ? '' : inputDay(record.completed_at),
    description: record.description ?? '',
    subjects: record.subject_matter_ids,
  })
  useUnsavedWarning(form.isDirty())
  const update = $api.useMutation('patch', '/api/records/{record_id}', {
    onSuccess: async () => {
      await refresh()
      notifications.show({
        color: 'green',
        title: rejected ? t`Resubmitted` : t`Saved`,
        message: t`“${{ title: form.getValues().title }}” waits for approval.`,
      })
      void navigate({ to: '/my-records/$recordId', params: { recordId: record.id }, ignoreBlocker: true })
    },
    onError: (error) => {
      const field = fieldOf(error, apiFields)
      if (field) form.setFieldError(fieldNames[field], sentence(error))
    },
  })
  const submit = form.onSubmit((about) =>
    update.mutate({
      params: { path: { record_id: record.id } },
      body: { ...writtenBy(about, record.completed_at), ...(rejected && { status: 'pending' as const }) },
    }),
  )
  return (
    <form noValidate onSubmit={submit} aria-label={t`Submission`}>
      <Stack gap="lg">
        {record.rejection_note && (
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
        )}
        <Card withBorder p="lg" style={{ overflow: 'visible' }}>
          <AboutFields form={form} disabled={update.isPending} knownSubjects={record.subjects} />
        </Card>
        <section>
          <Title order={2} mb={4}>{t`Evidence`}</Title>
          <Text c="dimmed" size="sm" mb="sm">
            <Trans>
              It stays as you sent it. To send other evidence,{' '}
              <TextLink to="/my-records/new" underline="always">
                make a new submission
              </TextLink>
              .
            </Trans>
          </Text>
          <EvidenceList recordId={record.id} />
        </section>
        {update.isError && <Problem error={update.error} title={t`It was not saved`} />}
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={update.isPending} leftSection={<IconSend size={18} aria-hidden />}>
            {rejected ? t`Resubmit for approval` : t`Save`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
