import { plural, t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, refresh } from '../../platform/client.ts'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { windowOn } from '../../platform/forms/typed-window.ts'
import { useUnsavedWarning } from '../../platform/forms/unsaved-warning.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { type OwnerDraft, useOwnOrganization } from '../organizations/owner-fields.tsx'
import type { Organization } from '../organizations/queries.ts'
import { type Crew, CrewFields, crewOf, nobody } from './crew-fields.tsx'
import { type EventDraft, aboutOf, emptyDraft, eventErrors, eventFields, lastHour } from './draft.ts'
import { AboutFields } from './event-fields.tsx'
import { PlanningForm, PlanningPage, ownedBy } from './planning-page.tsx'

/** Records a past event together with its roster and everybody's learning records. */
export const HeldEventPage = () => (
  <PlanningPage
    title={t`Record what a group did`}
    intro={t`Everybody whom you name is marked as there, and has it in their records at once.`}
  >
    {(organization) => <Form organization={organization} />}
  </PlanningPage>
)

type Draft = OwnerDraft & EventDraft & Crew

function Form({ organization }: { organization: Organization }) {
  const { id, slug: org, time_zone } = organization
  const start = (): Draft => ({ ...emptyDraft(time_zone), ...lastHour(new Date(), time_zone), organization: '', department: '', ...nobody })
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(start, eventFields)
  const [tried, setTried] = useState(false)
  const { recording, send } = useRecording(organization, refuse)
  useOwnOrganization('events:write', id, draft.organization === '', change)
  useUnsavedWarning(begun && (draft.title !== '' || draft.people.length > 0) && !recording.isSuccess)
  const submit = () => {
    setTried(true)
    const untimed = draft.day === '' ? { starts_at: t`Say on which day it was.` } : {}
    if (passes({ ...eventErrors(draft), ...untimed }) && draft.department !== '' && draft.people.length > 0) send(draft)
  }
  return (
    <PlanningForm
      org={org}
      owner={draft}
      tried={tried}
      onOwner={change}
      problem={recording.isError ? { error: elsewhere(recording.error), title: t`Nothing was recorded` } : undefined}
      does={plural(draft.people.length, { 0: 'Record it', one: 'Record it for # person', other: 'Record it for # people' })}
      isPending={recording.isPending}
      onSubmit={submit}
    >
      <AboutFields draft={draft} errors={errors} organizationId={draft.organization || undefined} onChange={change} />
      {draft.organization !== '' && (
        <CrewFields
          key={draft.organization}
          draft={draft}
          error={tried && draft.people.length === 0 ? t`Name whoever was there.` : undefined}
          onChange={change}
        />
      )}
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
