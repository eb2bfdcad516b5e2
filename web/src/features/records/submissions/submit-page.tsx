import { t } from '@lingui/core/macro'
import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconHistory, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { SendingBar } from '../../../platform/files/sending.tsx'
import { refresh } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { useAccess } from '../../../platform/session.tsx'
import { Empty, Problem } from '../../../platform/parts/states.tsx'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { AboutFields } from './about-fields.tsx'
import { EvidenceRows } from './evidence-rows.tsx'
import { useSubmission } from './use-submission.ts'

export function SubmitPage() {
  const { organizations } = useAccess()
  return (
    <Page
      title={t`Submit a record`}
      intro={t`Tell what you did and prove it. Whoever is responsible for you decides.`}
      above={<Crumb to="/my-records">{t`My records`}</Crumb>}
      size="sm"
    >
      {organizations.length === 0 ? (
        <Empty
          icon={<IconSend />}
          title={t`You belong to no organization yet`}
        >{t`Records are filed with an organization. Ask your administrator to add you to its directory.`}</Empty>
      ) : (
        <SubmitForm />
      )}
    </Page>
  )
}

function SubmitForm() {
  const { organizations } = useAccess()
  const navigate = useNavigate()
  const submission = useSubmission((record) => {
    void refresh()
    notifications.show({ color: 'green', title: t`Submitted`, message: t`“${{ title: record.title }}” now waits for approval.` })
    void navigate({ to: '/my-records/$recordId', params: { recordId: record.id }, ignoreBlocker: true })
  })
  const { form, evidence, sending } = submission
  // The rest is kept for this tab; a file would have to be chosen again.
  useUnsavedWarning(evidence.some(({ file }) => file))
  return (
    <form noValidate onSubmit={submission.submit} aria-label={t`Submission`}>
      <Stack gap="lg">
        {submission.restored && (
          <Alert variant="light" icon={<IconHistory aria-hidden />} title={t`We kept what you typed`}>
            <Text size="sm" c="var(--mantine-color-text)">{t`Only a file has to be chosen again.`}</Text>
            <Button mt="xs" size="xs" variant="default" onClick={submission.startOver}>{t`Start over`}</Button>
          </Alert>
        )}
        <Card withBorder p="lg" style={{ overflow: 'visible' }}>
          <Title order={2} mb="md">{t`What you did`}</Title>
          <AboutFields form={form} disabled={sending !== undefined} organizations={organizations.map(({ organization }) => organization)} />
        </Card>
        <Card withBorder p="lg" style={{ overflow: 'visible' }}>
          <Title order={2}>{t`Your evidence`}</Title>
          <Text c="dimmed" size="sm" mb="md">{t`A certificate, a photo of the attendance list, the hours: whatever shows it.`}</Text>
          <EvidenceRows
            drafts={evidence}
            errors={submission.evidenceErrors}
            onChange={submission.setEvidence}
            disabled={sending !== undefined}
          />
        </Card>
        {submission.error !== undefined && <Problem error={submission.error} title={t`It was not submitted`} />}
        {sending !== undefined && <SendingBar label={t`Sent`} part={sending} />}
        <Group justify="flex-end">
          {sending !== undefined && <Button variant="default" onClick={submission.stop}>{t`Stop`}</Button>}
          <Button
            type="submit"
            size="md"
            loading={sending !== undefined}
            leftSection={<IconSend size={18} aria-hidden />}
          >{t`Submit for approval`}</Button>
        </Group>
      </Stack>
    </form>
  )
}
