import { plural, t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { $api, api, answered, refresh } from '../../platform/client.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../platform/forms/request-key.ts'
import { isMoved, isTimed, typedWindow, windowOn } from '../../platform/forms/typed-window.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { personName } from '../../platform/words/names.ts'
import { useChosenOrganization } from '../organizations/chosen.tsx'
import { Clashes } from './clashes.tsx'
import { type EventDraft, draftOf, eventErrors, eventFields, sharedOf } from './draft.ts'
import { EventFields, TitleAndTime } from './event-fields.tsx'
import type { Slot } from './slots.ts'
import type { Event } from './words.ts'

type Props = { event: Event; onClose: () => void }

const untimed = { starts_at: null, ends_at: null }
const windowOf = (draft: EventDraft) => (isTimed(draft) ? windowOn(draft, draft.day) : untimed)

export function EditDialog({ event, onClose }: Props) {
  const { organization } = useChosenOrganization()
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(() => draftOf(event, organization.time_zone), eventFields)
  const path = { event_id: event.id }
  const saving = useMutation({
    mutationFn: async () => {
      const window = isElsewhen(draft, draftOf(event, organization.time_zone)) ? windowOf(draft) : {}
      await answered(
        api.PATCH('/api/events/{event_id}', { params: { path }, body: { ...sharedOf(draft, organization.time_zone), ...window } }),
      )
      if (
        draft.subjects.toSorted().join() ===
        event.subjects
          .map(({ id }) => id)
          .toSorted()
          .join()
      )
        return
      const body = { subject_matter_ids: draft.subjects }
      await answered(api.PUT('/api/events/{event_id}/subjects', { params: { path }, body }))
    },
    onError: refuse,
    onSuccess: () => {
      notifications.show({ message: t`The changes are saved.` })
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <FormDialog
      title={t`Edit the event`}
      size="lg"
      {...(event.attended_count > 0 && { says: t`Records that attendance has written stay as they are.` })}
      does={t`Save the changes`}
      begun={begun}
      isPending={saving.isPending}
      error={elsewhere(saving.error)}
      onSubmit={() => passes(eventErrors(draft)) && saving.mutate()}
      onClose={onClose}
    >
      <EventFields draft={draft} errors={errors} organizationId={organization.id} known={event.subjects} onChange={change} />
      {isElsewhen(draft, draftOf(event, organization.time_zone)) && <OnIt event={event} draft={draft} onChange={change} />}
    </FormDialog>
  )
}

/** Shows the clashes that people on the event have at its new time. */
function OnIt({ event, draft, onChange }: { event: Event; draft: EventDraft; onChange: (next: Partial<EventDraft>) => void }) {
  const persons = [...event.trainers, ...event.participants.map(({ person }) => person)]
  const people = [...new Map(persons.map((person) => [person.user_id, { user_id: person.user_id, name: personName(person) }])).values()]
  const { starts_at, ends_at } = windowOf(draft)
  const windows = starts_at === null || ends_at === null ? [] : [{ starts_at, ends_at }]
  const pick = (slot: Slot) => onChange(typedWindow(slot, draft.zone))
  return <Clashes people={people.slice(0, 250)} windows={windows} zone={draft.zone} moved={event.id} onPick={pick} />
}

/** True when the draft changes the time or the time zone. */
const isElsewhen = (draft: EventDraft, before: EventDraft) => isMoved(draft, before) || draft.zone !== before.zone

/** Copies an event to another time, without its roster. */
export function CopyDialog({ event, onClose }: Props) {
  const { organization } = useChosenOrganization()
  const navigate = useNavigate()
  const keyFor = useRequestKey()
  const start = () => ({ ...draftOf(event, organization.time_zone), day: '' })
  const { draft, errors, begun, change, passes, refuse, elsewhere } = useDraft(start, eventFields)
  const copying = $api.useMutation('post', '/api/events/{event_id}/duplicate', {
    onError: refuse,
    onSuccess: async ({ id }) => {
      void refresh()
      await navigate({ to: '/o/$org/events/$eventId', params: { org: organization.slug, eventId: id }, ignoreBlocker: true })
    },
  })
  const copy = () => {
    const body = { title: draft.title.trim(), ...windowOf(draft) }
    copying.mutate({ params: { path: { event_id: event.id } }, body, headers: keyFor(body) })
  }
  return (
    <FormDialog
      title={t`Copy the event`}
      says={t`The copy has the same text, place, worth, subjects and people who lead it. Its roster is empty.`}
      does={t`Make the copy`}
      begun={begun}
      isPending={copying.isPending}
      error={elsewhere(copying.error)}
      onSubmit={() => passes(eventErrors(draft)) && copy()}
      onClose={onClose}
    >
      <TitleAndTime draft={draft} errors={errors} onChange={change} />
    </FormDialog>
  )
}

/** Cancels an event for good, after a warning about the effect. */
export function CancelDialog({ event, onClose }: Props) {
  const cancelling = $api.useMutation('patch', '/api/events/{event_id}', {
    onSuccess: () => {
      notifications.show({ message: t`The event is cancelled.` })
      onClose()
      return refresh()
    },
  })
  const archived = plural(event.attended_count, {
    0: '',
    one: 'The record of the one who was there is archived.',
    other: 'The records of the # people who were there are archived.',
  })
  return (
    <FormDialog
      title={t`Cancel this event?`}
      says={`${t`This cannot be taken back. It stays in the calendars of those who are on it, marked as cancelled.`} ${archived}`}
      does={t`Cancel the event`}
      danger
      begun={false}
      isPending={cancelling.isPending}
      error={cancelling.error}
      failed={t`The event was not cancelled`}
      onSubmit={() => cancelling.mutate({ params: { path: { event_id: event.id } }, body: { cancelled: true } })}
      onClose={onClose}
    />
  )
}
