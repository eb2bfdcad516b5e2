import { t } from '@lingui/core/macro'
import { Card, Stack } from '@mantine/core'
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
import { isOfDepartment, ownedBy, ownerErrors } from '../../organizations/owner.ts'
import { AboutFields } from './about-fields.tsx'
import { type AboutDraft, fieldsOf } from './draft.ts'

export function NewAidPage() {
  const { organization } = useChosenOrganization()
  return (
    <NewPage
      title={t`Write a job aid`}
      intro={t`Its text, pictures and files come in the next step.`}
      above={<Crumb to="/o/$org/job-aids" params={{ org: organization.slug }}>{t`Job aids`}</Crumb>}
      permission="job-aids:write"
      refused={{
        title: t`You do not keep job aids`,
        says: t`Writing one needs the right to write job aids in this organization.`,
        action: <LinkButton to="/job-aids">{t`See the job aids for you`}</LinkButton>,
      }}
    >
      <AidForm />
    </NewPage>
  )
}

const empty: AboutDraft = { title: '', description: '', audience: 'trainees', subjects: [], owner_user_id: null, review_by: '' }

function AidForm() {
  const {
    organization: { id, slug: org },
  } = useChosenOrganization()
  const first = useFirstOwner('job-aids:write', id)
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft({ ...first, ...empty }, ['title', 'department'])
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  const creating = $api.useMutation('post', '/api/job-aids', {
    onError: refuse,
    onSuccess: async (made) => {
      void refresh()
      await navigate({ to: '/o/$org/job-aids/$aidId', params: { org, aidId: made.id }, ignoreBlocker: true })
    },
  })
  useUnsavedWarning(begun && !creating.isSuccess)
  const send = () => {
    if (!passes({ ...ownerErrors(draft), ...(draft.title.trim() === '' && { title: t`Give it a title.` }) })) return
    const { body_markdown: _none, ...fields } = fieldsOf({ ...draft, body: '' })
    const body = { ...ownedBy(draft), ...fields, subject_matter_ids: draft.subjects }
    creating.mutate({ body, headers: keyFor(body) })
  }
  return (
    <KeptForm
      does={t`Go on to its text`}
      isPending={creating.isPending}
      problem={{ error: elsewhere(creating.error), title: t`The job aid was not created` }}
      cancel={<LinkButton to="/o/$org/job-aids" params={{ org }} variant="default">{t`Cancel`}</LinkButton>}
      onSubmit={send}
    >
      <Card withBorder p="lg">
        <Stack gap="md">
          <OwnerFields permission="job-aids:write" value={draft} error={errors.department} onChange={change} />
          <AboutFields
            draft={draft}
            owner={{ organization: id, ofDepartment: isOfDepartment(draft) }}
            titleError={errors.title}
            onChange={change}
          />
        </Stack>
      </Card>
    </KeptForm>
  )
}
