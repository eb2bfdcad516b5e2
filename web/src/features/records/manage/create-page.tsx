import { t } from '@lingui/core/macro'
import { Button, Card, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { $api, refresh } from '../../../platform/client.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import type { Organization } from '../../organizations/queries.ts'
import { Empty, Problem } from '../../../platform/parts/states.tsx'
import { Form } from '../../../platform/forms/form.tsx'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { useOwnOrganization } from '../../organizations/owner-fields.tsx'
import { creation, emptyRecord, isBegun } from './record-draft.ts'
import { RecordFields } from './record-fields.tsx'
import { useRecordForm } from './use-record-form.ts'

export function CreateRecordPage() {
  const { organization, held: allowed } = useChosenOrganization('records:write')
  return (
    <Page
      title={t`New record`}
      intro={allowed && t`Evidence is added in the next step.`}
      size="sm"
      above={<Crumb to="/o/$org/records" params={{ org: organization.slug }}>{t`Records`}</Crumb>}
    >
      {allowed ? (
        <Writing organization={organization} />
      ) : (
        <Empty
          icon={<IconLock />}
          title={t`You do not keep other people’s records`}
          action={<LinkButton to="/my-records/new">{t`Submit a record of your own`}</LinkButton>}
        >{t`What you learned yourself, you submit; whoever is responsible for you approves it.`}</Empty>
      )}
    </Page>
  )
}

function Writing({ organization: { id, slug: org } }: { organization: Organization }) {
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  const { draft, errors, change, check, refuse } = useRecordForm(emptyRecord())
  useUnsavedWarning(isBegun(draft))
  useOwnOrganization('records:write', id, draft.organization === '', change)
  const creating = $api.useMutation('post', '/api/records', {
    onError: refuse,
    onSuccess: async (record) => {
      void refresh()
      notifications.show({ title: t`The record is there`, message: t`Add the evidence for it, if there is any.` })
      await navigate({ to: '/o/$org/records/$recordId/edit', params: { org, recordId: record.id }, hash: 'evidence', ignoreBlocker: true })
    },
  })
  const send = () => {
    if (!check()) return
    const body = creation(draft)
    creating.mutate({ body, headers: keyFor(body) })
  }
  return (
    <Form isPending={creating.isPending} onSubmit={send}>
      <Card withBorder p="lg">
        <RecordFields draft={draft} errors={errors} onChange={change} />
      </Card>
      {creating.isError && (
        <div style={{ marginTop: 16 }}>
          <Problem error={creating.error} title={t`The record was not created`} />
        </div>
      )}
      <Group justify="flex-end" mt="lg">
        <LinkButton to="/o/$org/records" params={{ org }} variant="default">{t`Cancel`}</LinkButton>
        <Button type="submit" loading={creating.isPending}>{t`Create the record`}</Button>
      </Group>
    </Form>
  )
}
