import { t } from '@lingui/core/macro'
import { Card } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { $api, refresh } from '../../../platform/client.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { KeptForm, NewPage } from '../../../platform/kept/kept-form.tsx'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { useFirstOwner } from '../../organizations/owner-fields.tsx'
import { creation, emptyRecord, isBegun } from './record-draft.ts'
import { RecordFields } from './record-fields.tsx'
import { useRecordForm } from './use-record-form.ts'

export function CreateRecordPage() {
  const { organization } = useChosenOrganization()
  return (
    <NewPage
      title={t`New record`}
      intro={t`Evidence is added in the next step.`}
      above={<Crumb to="/o/$org/records" params={{ org: organization.slug }}>{t`Records`}</Crumb>}
      permission="records:write"
      refused={{
        title: t`You do not keep other people’s records`,
        says: t`What you learned yourself, you submit; whoever is responsible for you approves it.`,
        action: <LinkButton to="/my-records/new">{t`Submit a record of your own`}</LinkButton>,
      }}
    >
      <RecordForm />
    </NewPage>
  )
}

function RecordForm() {
  const {
    organization: { id, slug: org },
  } = useChosenOrganization()
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  const first = useFirstOwner('records:write', id)
  const { draft, errors, change, check, refuse } = useRecordForm({ ...emptyRecord(), ...first })
  useUnsavedWarning(isBegun(draft))
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
    <KeptForm
      does={t`Create the record`}
      isPending={creating.isPending}
      problem={{ error: creating.error, title: t`The record was not created` }}
      cancel={<LinkButton to="/o/$org/records" params={{ org }} variant="default">{t`Cancel`}</LinkButton>}
      onSubmit={send}
    >
      <Card withBorder p="lg">
        <RecordFields draft={draft} errors={errors} onChange={change} />
      </Card>
    </KeptForm>
  )
}
