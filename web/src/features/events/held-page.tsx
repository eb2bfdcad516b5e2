import { plural, t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { $api, refresh } from '../../platform/client.ts'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { windowOn } from '../../platform/forms/typed-window.ts'
import { useUnsavedWarning } from '../../platform/forms/unsaved-warning.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { useFirstOwner } from '../organizations/owner-fields.tsx'
import { type OwnerDraft, ownedBy, ownerErrors } from '../organizations/owner.ts'
import type { Organization } from '../organizations/queries.ts'
import { type Crew, CrewFields, crewOf, nobody } from './crew-fields.tsx'
import { type EventDraft, aboutOf, emptyDraft, eventErrors, eventFields, lastHour } from './draft.ts'
import { AboutFields } from './event-fields.tsx'
import { PlanningForm, PlanningPage } from './planning-page.tsx'

/** Records a past event together with its roster and everybody's learning records. */
export const HeldEventPage = () => (
  <PlanningPage
    title={t`Record what a group did`}
    intro={t`Everybody whom you name is marked as there, and has it in their records at once.`}
  >
    <HeldForm />
  </PlanningPage>
)

type Draft = OwnerDraft & EventDraft & Crew

function HeldForm() {
  const { organization } = useChosenOrganization()
  const { id, time_zone } = organization
  const first = useFirstOwner('events:write', id)
  const start = (): Draft => ({ ...first, ...emptyDraft(time_zone), ...lastHour(new Date(), time_zone), ...nobody })
  const fields = [...eventFields, 'department', 'participant_user_ids'] as const
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(start, fields)
  const { recording, send } = useRecording(organization, refuse)
  useUnsavedWarning(begun && !recording.isSuccess)
  const submit = () => {
    const untimed = draft.day === '' ? { starts_at: t`Say on which day it was.` } : {}
    const unnamed = draft.people.length === 0 ? { participant_user_ids: t`Name whoever was there.` } : {}
    if (passes({ ...eventErrors(draft), ...untimed, ...unnamed, ...ownerErrors(draft) })) send(draft)
  }
  return (
    <PlanningForm
      owner={draft}
      error={errors.department}
      onOwner={change}
      problem={{ error: elsewhere(recording.error), title: t`Nothing was recorded` }}
      does={plural(draft.people.length, { 0: 'Record it', one: 'Record it for # person', other: 'Record it for # people' })}
      isPending={recording.isPending}
      onSubmit={submit}
    >
      <AboutFields draft={draft} errors={errors} organizationId={id} onChange={change} />
      <CrewFields draft={draft} error={errors.participant_user_ids} onChange={change} />
    </PlanningForm>
  )
}

/** Creates the event and opens its page. */
function useRecording({ slug: org, time_zone }: Organization, refuse: (error: unknown) => void) {
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  const recording = $api.useMutation('post', '/api/events/held', {
    onError: refuse,
    onSuccess: async ({ id, attended_count: count }) => {
      void refresh()
      notifications.show({ message: plural(count, { one: 'It is on record for # person.', other: 'It is on record for # people.' }) })
      await navigate({ to: '/o/$org/events/$eventId', params: { org, eventId: id }, ignoreBlocker: true })
    },
  })
  const send = (draft: Draft) => {
    const body = {
      ...ownedBy(draft),
      ...aboutOf(draft, time_zone),
      ...windowOn(draft, draft.day),
      ...crewOf(draft),
      subject_matter_ids: draft.subjects,
    }
    recording.mutate({ body, headers: keyFor(body) })
  }
  return { recording, send }
}
