import { t } from '@lingui/core/macro'
import { Card, Stack, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { $api, refresh } from '../../../platform/client.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { useUnsavedWarning } from '../../../platform/forms/unsaved-warning.tsx'
import { useDraft } from '../../../platform/forms/use-draft.ts'
import { KeptForm, NewPage } from '../../../platform/kept/kept-form.tsx'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { OwnerFields, useFirstOwner } from '../../organizations/owner-fields.tsx'
import { isOfDepartment, ownerErrors, ownerIds } from '../../organizations/owner.ts'
import { emptySettings, fieldsOf, settingErrors, settingFields } from './settings/draft.ts'
import { AboutFields, DrawFields, PassingFields } from './settings/fields.tsx'

export function NewQuizPage() {
  const { organization } = useChosenOrganization()
  return (
    <NewPage
      title={t`Write a quiz`}
      intro={t`Its questions come in the next step. Nobody sees it before it is published.`}
      above={<Crumb to="/o/$org/quizzes" params={{ org: organization.slug }}>{t`Quizzes`}</Crumb>}
      permission="quizzes:write"
      refused={{ title: t`You do not keep quizzes`, says: t`Writing one needs the right to write quizzes in this organization.` }}
    >
      <QuizForm />
    </NewPage>
  )
}

function QuizForm() {
  const {
    organization: { id, slug: org },
  } = useChosenOrganization()
  const first = useFirstOwner('quizzes:write', id)
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft({ ...first, ...emptySettings }, [
    ...settingFields,
    'department',
  ] as const)
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  const creating = $api.useMutation('post', '/api/quizzes', {
    onError: refuse,
    onSuccess: async (made) => {
      void refresh()
      await navigate({ to: '/o/$org/quizzes/$quizId', params: { org, quizId: made.id }, ignoreBlocker: true })
    },
  })
  useUnsavedWarning(begun && !creating.isSuccess)
  const send = () => {
    if (!passes({ ...settingErrors(draft), ...ownerErrors(draft) })) return
    const body = { ...ownerIds(draft), ...fieldsOf(draft), subject_matter_ids: draft.subjects }
    creating.mutate({ body, headers: keyFor(body) })
  }
  const fields = { draft, errors, onChange: change }
  return (
    <KeptForm
      does={t`Go on to its questions`}
      isPending={creating.isPending}
      problem={{ error: elsewhere(creating.error), title: t`The quiz was not created` }}
      cancel={<LinkButton to="/o/$org/quizzes" params={{ org }} variant="default">{t`Cancel`}</LinkButton>}
      onSubmit={send}
    >
      <Card withBorder p="lg">
        <Stack gap="md">
          <OwnerFields permission="quizzes:write" value={draft} error={errors.department} onChange={change} />
          <AboutFields {...fields} owner={{ organization: id, ofDepartment: isOfDepartment(draft) }} />
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
    </KeptForm>
  )
}
