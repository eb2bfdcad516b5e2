import { t } from '@lingui/core/macro'
import { Card, Stack, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { refresh } from '../../../platform/client.ts'
import { KeptNote } from '../../../platform/forms/kept-note.tsx'
import { KeptForm, NewPage } from '../../../platform/kept/kept-form.tsx'
import { Crumb } from '../../../platform/pages/breadcrumbs.tsx'
import { LinkButton } from '../../../platform/parts/links.tsx'
import { OwnerFields } from '../../organizations/owner-fields.tsx'
import type { Organization } from '../../organizations/queries.ts'
import { useRoles } from '../../organizations/roles.ts'
import { AboutFields } from './editor/about-fields.tsx'
import { EffectCard } from '../effect/effect-card.tsx'
import { PreviewCard } from './editor/preview.tsx'
import { RulesEditor } from './editor/rules-editor.tsx'
import { useDraftSubjects } from './editor/use-draft-subjects.ts'
import { useChosenOrganization } from '../../organizations/chosen.tsx'
import { AsSeen } from './creating/as-seen.tsx'
import { RequirementsEditor } from './creating/requirements-editor.tsx'
import { type CreationState, useCreation } from './creating/use-creation.ts'
import { useNewEffect } from './creating/use-new-effect.ts'
import { useNewPreview } from './creating/use-new-preview.ts'
import { useOwnChoices } from '../../rule-kinds/kinds.ts'

export function CreateCertificationPage() {
  const { organization } = useChosenOrganization()
  return (
    <NewPage
      title={t`New certification`}
      intro={t`Nobody sees anything of it before you create it. Until then it is kept in this browser tab.`}
      size="xl"
      above={<Crumb to="/o/$org/certifications" params={{ org: organization.slug }}>{t`Certifications`}</Crumb>}
      permission="certifications:write"
      refused={{
        title: t`You do not keep certifications`,
        says: t`Making one needs the right to write certifications in this organization.`,
        action: <LinkButton to="/">{t`Go home`}</LinkButton>,
      }}
    >
      <Composer key={organization.id} organization={organization} />
    </NewPage>
  )
}

function Composer({ organization: { id, slug: org } }: { organization: Organization }) {
  const navigate = useNavigate()
  const creating = useCreation(id, (made) => {
    void refresh()
    notifications.show({ title: t`The certification is there`, message: t`Whom it concerns finds it from now on.` })
    void navigate({ to: '/o/$org/certifications/$certificationId', params: { org, certificationId: made.id } })
  })
  const { restored, startOver, isPending, error, send } = creating
  return (
    <KeptForm
      does={t`Create the certification`}
      isPending={isPending}
      problem={{ error, title: t`The certification was not created` }}
      cancel={<LinkButton to="/o/$org/certifications" params={{ org }} variant="default">{t`Leave for now`}</LinkButton>}
      onSubmit={send}
    >
      {restored && <KeptNote onStartOver={startOver} />}
      <fieldset disabled={isPending} className="bare">
        <Parts creating={creating} organizationId={id} />
      </fieldset>
    </KeptForm>
  )
}

/** The form of a new certification. Beside it stand the people who would qualify, and a preview of the page that they would see. */
function Parts({ creating, organizationId }: { creating: CreationState; organizationId: string }) {
  const { draft, errors, change } = creating
  const { data: roles = [] } = useRoles(organizationId)
  const subjects = useDraftSubjects(organizationId, draft.subject_matter_ids)
  const choices = useOwnChoices(organizationId, draft.rules)
  const preview = useNewPreview(draft)
  const effect = useNewEffect(draft)
  return (
    <div className="builder">
      <Stack gap="lg" className="builder-rules">
        <Card withBorder p="lg" component="section" aria-labelledby="about-title">
          <Title order={2} mb="md" id="about-title">{t`About it`}</Title>
          <Stack gap="md">
            <OwnerFields permission="certifications:write" value={draft} error={errors.department} onChange={change} />
            <AboutFields draft={draft} errors={errors} organizationId={organizationId} known={subjects} onChange={change} />
          </Stack>
        </Card>
        <RulesEditor editing={creating} subjects={subjects} choices={choices} />
        <RequirementsEditor creating={creating} roles={roles} />
      </Stack>
      <Stack gap="lg" className="builder-preview">
        <PreviewCard archived={false} preview={preview} />
        {draft.requirements.length > 0 && (
          <EffectCard order={2} effect={effect} lacking={t`Complete the rules and the roles to see the effect on people.`} />
        )}
        <AsSeen draft={draft} subjects={subjects} choices={choices} roles={roles} />
      </Stack>
    </div>
  )
}
