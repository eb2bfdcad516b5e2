import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { getRouteApi } from '@tanstack/react-router'
import { $api, queryClient, refresh } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { NotFound } from '../../../platform/pages/not-found.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { isMissing } from '../../../platform/missing.ts'
import { useAccess } from '../../../platform/session.tsx'
import { Answer, Empty, Loading, Problem } from '../../../platform/parts/states.tsx'
import { Form } from '../../../platform/forms/form.tsx'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { IconLock } from '@tabler/icons-react'
import type { LearningRecord } from '../words.ts'
import { EvidenceSection } from './evidence-section.tsx'
import { changesOf, draftOfRecord } from './record-draft.ts'
import { RecordFields } from './record-fields.tsx'
import { RecordMenu } from './record-menu.tsx'
import { useRecordForm } from './use-record-form.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'

const RECORD = '/api/records/{record_id}'
const route = getRouteApi('/inside/o/$org/records/$recordId/edit')

export function EditRecordPage() {
  const { recordId } = route.useParams()
  const { organization } = useChosenOrganization()
  const record = $api.useQuery('get', RECORD, { params: { path: { record_id: recordId } } })
  if (isMissing(record.error)) return <NotFound />
  if (record.data && record.data.owner_organization_id !== organization.id) return <NotFound />
  return (
    <Page
      title={t`Edit record`}
      size="sm"
      above={
        <>
          <Crumb to="/o/$org/records" params={{ org: organization.slug }}>{t`Records`}</Crumb>
          <Crumb to="/o/$org/records/$recordId" params={{ org: organization.slug, recordId }}>
            {record.data?.title ?? t`The record`}
          </Crumb>
        </>
      }
      actions={record.data && <RecordMenu record={record.data} />}
    >
      <Answer query={record} failed={t`The record could not be loaded`} wait={<Loading rows={3} height={120} />}>
        {(found) => <Editing key={found.id} record={found} />}
      </Answer>
    </Page>
  )
}

function Editing({ record }: { record: LearningRecord }) {
  const { holds } = useAccess()
  if (!holds('records:write', record))
    return (
      <Empty icon={<IconLock />} title={t`You may look, but not change`}>
        {t`Changing it needs the right to write the records of ${{ owner: record.owner_department?.name ?? record.owner_organization.name }}.`}
      </Empty>
    )
  return (
    <Stack gap="xl">
      <Changing record={record} />
      <EvidenceSection record={record} />
    </Stack>
  )
}

function Changing({ record }: { record: LearningRecord }) {
  const { draft, errors, change, check, refuse, saved } = useRecordForm(draftOfRecord(record))
  const body = changesOf(draft, record)
  const unchanged = Object.keys(body).length === 0
  useUnsavedWarning(!unchanged)
  const saving = $api.useMutation('patch', RECORD, {
    onError: refuse,
    onSuccess: (after) => {
      // Update the cache before the page says that it is saved. Otherwise the form would compare with the old record and show unsaved
      // changes.
      queryClient.setQueryData($api.queryOptions('get', RECORD, { params: { path: { record_id: after.id } } }).queryKey, after)
      saved(draftOfRecord(after))
      notifications.show({ message: t`The changes are saved.` })
      return refresh()
    },
  })
  return (
    <Form
      isPending={saving.isPending}
      onSubmit={() => {
        if (check()) saving.mutate({ params: { path: { record_id: record.id } }, body })
      }}
    >
      <Card withBorder p="lg">
        <RecordFields draft={draft} errors={errors} onChange={change} record={record} />
        {saving.isError && (
          <div style={{ marginTop: 16 }}>
            <Problem error={saving.error} title={t`The changes were not saved`} />
          </div>
        )}
        <Group justify="flex-end" mt="lg">
          <LinkButton
            to="/o/$org/records/$recordId"
            params={{ org: record.owner_organization.slug, recordId: record.id }}
            variant="default"
            ignoreBlocker
          >
            {unchanged ? t({ message: 'Done', context: 'leaves the page' }) : t`Discard`}
          </LinkButton>
          <Button type="submit" loading={saving.isPending} disabled={unchanged}>{t`Save the changes`}</Button>
        </Group>
      </Card>
    </Form>
  )
}
