import { t } from '@lingui/core/macro'
import { Button, Card, Group, Stack, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, refresh } from '../../../platform/client.ts'
import { Form } from '../../../platform/forms/form.tsx'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { useDraft } from '../../../platform/forms/use-draft.ts'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { Page } from '../../../platform/pages/page.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { Empty, Problem } from '../../../platform/parts/states.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { type OwnerDraft, OwnerFields, useOwnOrganization } from '../../organizations/owner-fields.tsx'
import { ITSELF, type Organization } from '../../organizations/queries.ts'
import { type SettingsDraft, emptySettings, fieldsOf, settingErrors, settingFields } from './settings/draft.ts'
import { AboutFields, DrawFields, PassingFields } from './settings/fields.tsx'

export function NewQuizPage() {
  const { organization, held: allowed } = useChosenOrganization('quizzes:write')
  return (
    <Page
      title={t`Write a quiz`}
      intro={allowed && t`Its questions come in the next step. Nobody sees it before it is published.`}
      size="sm"
      above={<Crumb to="/o/$org/quizzes" params={{ org: organization.slug }}>{t`Quizzes`}</Crumb>}
    >
      {allowed ? (
        <Writing organization={organization} />
      ) : (
        <Empty
          icon={<IconLock />}
          title={t`You do not keep quizzes`}
        >{t`Writing one needs the right to write quizzes in this organization.`}</Empty>
      )}
    </Page>
  )
}

type Draft = OwnerDraft & SettingsDraft
const empty: Draft = { organization: '', department: '', ...emptySettings }

function Writing({ organization: { id, slug: org } }: { organization: Organization }) {
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(empty, settingFields)
  const [tried, setTried] = useState(false)
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  const creating = $api.useMutation('post', '/api/quizzes', {
    onError: refuse,
    onSuccess: async (made) => {
      void refresh()
      await navigate({ to: '/o/$org/quizzes/$quizId', params: { org, quizId: made.id }, ignoreBlocker: true })
    },
  })
  useOwnOrganization('quizzes:write', id, draft.organization === '', change)
  useUnsavedWarning(begun && draft.title !== '' && !creating.isSuccess)
  const send = () => {
    setTried(true)
    if (!passes(settingErrors(draft)) || draft.department === '') return
    const owner_department_id = draft.department === ITSELF ? null : draft.department
    const owned = { owner_organization_id: draft.organization, owner_department_id }
    const body = { ...owned, ...fieldsOf(draft), subject_matter_ids: draft.subjects }
    creating.mutate({ body, headers: keyFor(body) })
  }
  const fields = { draft, errors, onChange: change }
  const owner = { organization: draft.organization || undefined, ofDepartment: draft.department !== '' && draft.department !== ITSELF }
  return (
    <Form isPending={creating.isPending} onSubmit={send}>
      <Stack gap="lg">
        <Card withBorder p="lg">
          <Stack gap="md">
            <OwnerFields
              permission="quizzes:write"
              value={draft}
              error={tried && draft.department === '' ? t`Choose where the quiz belongs.` : undefined}
              onChange={change}
            />
            <AboutFields {...fields} owner={owner} />
          </Stack>
        </Card>
        <Card withBorder p="lg">
          <Title order={2} mb="md">{t`Passing`}</Title>
          <PassingFields {...fields} />
        </Card>
        <Card withBorder p="lg">
          <Title order={2} mb="md">{t`What comes`}</Title>
          <DrawFields {...fields} />
        </Card>
        {creating.isError && elsewhere(creating.error) !== null && <Problem error={creating.error} title={t`The quiz was not created`} />}
        <Group justify="flex-end">
          <LinkButton to="/o/$org/quizzes" params={{ org }} variant="default">{t`Cancel`}</LinkButton>
          <Button type="submit" loading={creating.isPending}>{t`Go on to its questions`}</Button>
        </Group>
      </Stack>
    </Form>
  )
}
