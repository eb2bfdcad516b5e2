import { plural, t } from '@lingui/core/macro'
import { Checkbox, NumberInput, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { $api, refresh } from '../../platform/client.ts'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { isTimed, windowOn } from '../../platform/forms/typed-window.ts'
import { useUnsavedWarning } from '../../platform/forms/unsaved-warning.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { day as dayInWords, weekday } from '../../platform/words/format.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { useFirstOwner } from '../organizations/owner-fields.tsx'
import { type OwnerDraft, ownedBy, ownerErrors } from '../organizations/owner.ts'
import type { Organization } from '../organizations/queries.ts'
import { type EventDraft, daysOf, emptyDraft, eventErrors, eventFields, sharedOf } from './draft.ts'
import { type Crew, CrewFields, crewOf, nobody } from './crew-fields.tsx'
import { EventFields } from './event-fields.tsx'
import { PlanningForm, PlanningPage } from './planning-page.tsx'

/** Plans one event, or a weekly series. */
export const NewEventPage = () => (
  <PlanningPage title={t`Plan an event`} intro={t`Once or every week. Whom you do not name now can be put on it later.`}>
    <EventForm />
  </PlanningPage>
)

type Draft = OwnerDraft & EventDraft & Crew & { weeks: number; skipped: string[] }

/** Returns the windows of the draft, without the skipped days. */
const windowsOf = (draft: Draft) =>
  daysOf(draft.day, draft.weeks)
    .filter((day) => !draft.skipped.includes(day))
    .map((day) => windowOn(draft, day))

function EventForm() {
  const { organization } = useChosenOrganization()
  const { id, time_zone } = organization
  const first = useFirstOwner('events:write', id)
  const start = (): Draft => ({ ...first, ...emptyDraft(time_zone), ...nobody, weeks: 1, skipped: [] })
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(start, [...eventFields, 'department'] as const)
  const { creating, send } = usePlanning(organization, refuse)
  useUnsavedWarning(begun && !creating.isSuccess)
  return (
    <PlanningForm
      owner={draft}
      error={errors.department}
      onOwner={change}
      problem={{ error: elsewhere(creating.error), title: t`The event was not planned` }}
      does={draft.day === '' ? t`Plan it` : plural(windowsOf(draft).length, { one: 'Plan it', other: 'Plan # events' })}
      isPending={creating.isPending}
      onSubmit={() => passes({ ...eventErrors(draft), ...ownerErrors(draft) }) && send(draft)}
    >
      <EventFields draft={draft} errors={errors} organizationId={id} onChange={change} />
      {draft.day !== '' && <Repeated draft={draft} onChange={change} />}
      {isTimed(draft) && <CrewFields draft={draft} windows={windowsOf(draft)} onChange={change} />}
    </PlanningForm>
  )
}

/** Creates the events, then opens the one, or the list when there are several. */
function usePlanning({ slug: org, time_zone }: Organization, refuse: (error: unknown) => void) {
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  const one = $api.useMutation('post', '/api/events', {
    onError: refuse,
    onSuccess: async ({ id }) => {
      void refresh()
      await navigate({ to: '/o/$org/events/$eventId', params: { org, eventId: id }, ignoreBlocker: true })
    },
  })
  const several = $api.useMutation('post', '/api/events/batch', {
    onError: refuse,
    onSuccess: async (made) => {
      void refresh()
      const [first, second] = made
      if (first && !second) await navigate({ to: '/o/$org/events/$eventId', params: { org, eventId: first.id }, ignoreBlocker: true })
      else await navigate({ to: '/o/$org/events', params: { org }, ignoreBlocker: true })
    },
  })
  const send = (draft: Draft) => {
    const shared = { ...ownedBy(draft), ...sharedOf(draft, time_zone), subject_matter_ids: draft.subjects }
    const windows = draft.day === '' ? [] : windowsOf(draft)
    const crew = crewOf(draft)
    const isPlain = windows.length === 0 || (windows.length === 1 && draft.leads.length + draft.people.length === 0)
    const body = isPlain ? { ...shared, ...windows[0] } : { ...shared, ...crew, windows }
    const headers = keyFor(body)
    if ('windows' in body) several.mutate({ body, headers })
    else one.mutate({ body, headers })
  }
  return { creating: several.isIdle ? one : several, send }
}

type RepeatedProps = { draft: Draft; onChange: (next: Partial<Draft>) => void }

/** Fields for the number of weeks and the skipped days. */
function Repeated({ draft: { day, weeks, skipped }, onChange }: RepeatedProps) {
  const days = daysOf(day, weeks)
  const toggle = (one: string) =>
    onChange({ skipped: skipped.includes(one) ? skipped.filter((other) => other !== one) : [...skipped, one] })
  return (
    <>
      <NumberInput
        label={t`How many weeks`}
        description={t`One event each week, at the same time on the clocks there.`}
        min={1}
        max={60}
        allowDecimal={false}
        clampBehavior="strict"
        value={weeks}
        onChange={(next) => onChange({ weeks: Math.max(1, Number(next)), skipped: [] })}
      />
      {weeks > 1 && (
        <fieldset className="bare">
          <Text component="legend" size="sm" fw={500}>{t`On these days; leave out holidays`}</Text>
          <Stack gap={6} mt={6}>
            {days.map((one) => (
              <Checkbox
                key={one}
                label={`${weekday(one, 'short')}, ${dayInWords(`${one}T12:00:00Z`, 'UTC')}`}
                checked={!skipped.includes(one)}
                disabled={!skipped.includes(one) && skipped.length === days.length - 1}
                onChange={() => toggle(one)}
              />
            ))}
          </Stack>
        </fieldset>
      )}
    </>
  )
}
