import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Empty, Problem } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { type OwnerDraft, OwnerFields, useOwnOrganization } from '../../organizations/owner-fields.tsx'
import { ITSELF, type Organization } from '../../organizations/queries.ts'
import { AboutFields } from './about-fields.tsx'
import { type AboutDraft, fieldsOf } from './draft.ts'

export function NewAidPage() {
  const { organization, held: allowed } = useChosenOrganization('job-aids:write')
  return (
    <Page
      title={t`Write a job aid`}
      intro={allowed && t`Its text, pictures and files come in the next step.`}
      size="sm"
      above={<Crumb to="/o/$org/job-aids" params={{ org: organization.slug }}>{t`Job aids`}</Crumb>}
    >
      {allowed ? (
        <Writing organization={organization} />
      ) : (
        <Empty
          icon={<IconLock />}
          title={t`You do not keep job aids`}
          action={<LinkButton to="/job-aids">{t`See the job aids for you`}</LinkButton>}
        >{t`Writing one needs the right to write job aids in this organization.`}</Empty>
      )}
    </Page>
  )
}

type Draft = OwnerDraft & AboutDraft
const empty: Draft = {
  organization: '',
  department: '',
  title: '',
  description: '',
  audience: 'trainees',
  subjects: [],
  owner_user_id: null,
  review_by: '',
}

function Writing({ organization: { id, slug: org } }: { organization: Organization }) {
  const [draft, setDraft] = useState(empty)
  const [tried, setTried] = useState(false)
  const change = useCallback((part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })), [])
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  const creating = $api.useMutation('post', '/api/job-aids', {
    onSuccess: async (made) => {
      void refresh()
      await navigate({ to: '/o/$org/job-aids/$aidId', params: { org, aidId: made.id }, ignoreBlocker: true })
    },
  })
  useOwnOrganization('job-aids:write', id, draft.organization === '', change)
  useUnsavedWarning((draft.title !== '' || draft.description !== '') && !creating.isSuccess)
  const send = () => {
    setTried(true)
    if (draft.title.trim() === '' || draft.department === '') return
    const { body_markdown: _none, ...fields } = fieldsOf({ ...draft, body: '' })
    const department = draft.department === ITSELF ? {} : { department: draft.department }
    const body = { org: draft.organization, ...department, ...fields, subject_matter_ids: draft.subjects }
    creating.mutate({ body, headers: keyFor(body) })
  }
  return (
    <Form isPending={creating.isPending} onSubmit={send}>
      <Stack gap="lg">
        <Card withBorder p="lg">
          <Stack gap="md">
            <OwnerFields
              permission="job-aids:write"
              value={draft}
              error={tried && draft.department === '' ? t`Choose where it belongs.` : undefined}
              onChange={change}
            />
            <AboutFields
              draft={draft}
              owner={{
                organization: draft.organization || undefined,
                ofDepartment: draft.department !== '' && draft.department !== ITSELF,
              }}
              titleError={tried && draft.title.trim() === '' ? t`Give it a title.` : undefined}
              onChange={change}
            />
          </Stack>
        </Card>
        {creating.isError && <Problem error={creating.error} title={t`The job aid was not created`} />}
        <Group justify="flex-end">
          <LinkButton to="/o/$org/job-aids" params={{ org }} variant="default">{t`Cancel`}</LinkButton>
          <Button type="submit" loading={creating.isPending}>{t`Go on to its text`}</Button>
        </Group>
      </Stack>
    </Form>
  )
}
