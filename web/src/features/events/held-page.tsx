import { plural, t } from '@lingui/core/macro'
import { Button, Card, Group, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { $api, refresh } from '../../platform/client.ts'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { useUnsavedWarning } from '../../platform/forms/unsaved-warning.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { Crumb } from '../../platform/pages/breadcrumbs.tsx'
import { Page } from '../../platform/pages/page.tsx'
import { LinkButton } from '../../platform/parts/links.tsx'
import { Empty, Problem } from '../../platform/parts/states.tsx'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { type OwnerDraft, OwnerFields, useOwnOrganization } from '../organizations/owner-fields.tsx'
import { ITSELF, type Organization } from '../organizations/queries.ts'
import { type Crew, CrewFields, crewOf, nobody } from './crew-fields.tsx'
import { type EventDraft, aboutOf, emptyDraft, eventErrors, eventFields, lastHour, windowOn } from './draft.ts'
import { AboutFields } from './event-fields.tsx'

/** What a group has done already: the event, its roster and everybody's record, at once. */
export function HeldEventPage() {
  const { organization, held: allowed } = useChosenOrganization('events:write')
  return (
    <Page
      title={t`Record what a group did`}
      intro={allowed && t`Everybody whom you name is marked as there, and has it in their records at once.`}
      size="sm"
      above={<Crumb to="/o/$org/events" params={{ org: organization.slug }}>{t`Events`}</Crumb>}
    >
      {allowed ? (
        <Form organization={organization} />
      ) : (
        <Empty
          icon={<IconLock />}
          title={t`You do not plan events`}
          action={<LinkButton to="/events">{t`See the events that you are on`}</LinkButton>}
        >{t`Planning one needs the right to write events in this organization.`}</Empty>
      )}
    </Page>
  )
}

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
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="lg">
        <Card withBorder p="lg">
          <Stack gap="md">
            <OwnerFields
              permission="events:write"
              value={draft}
              error={tried && draft.department === '' ? t`Choose where it belongs.` : undefined}
              onChange={change}
            />
            <AboutFields draft={draft} errors={errors} organizationId={draft.organization || undefined} onChange={change} />
            {draft.organization !== '' && (
              <CrewFields
                key={draft.organization}
                draft={draft}
                error={tried && draft.people.length === 0 ? t`Name whoever was there.` : undefined}
                onChange={change}
              />
            )}
          </Stack>
        </Card>
        {recording.isError && <Problem error={elsewhere(recording.error)} title={t`Nothing was recorded`} />}
        <Group justify="flex-end">
          <LinkButton to="/o/$org/events" params={{ org }} variant="default">{t`Cancel`}</LinkButton>
          <Button type="submit" loading={recording.isPending}>
            {plural(draft.people.length, { 0: 'Record it', one: 'Record it for # person', other: 'Record it for # people' })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Records it, and goes to the event. */
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
    const owned = { org: draft.organization, ...(draft.department !== ITSELF && { department: draft.department }) }
    const body = {
      ...owned,
      ...aboutOf(draft, time_zone),
      ...windowOn(draft, draft.day),
      ...crewOf(draft),
      subject_matter_ids: draft.subjects,
    }
    recording.mutate({ body, headers: keyFor(body) })
  }
  return { recording, send }
}
