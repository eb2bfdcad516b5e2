import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { $api, type Schemas, refresh } from '../../platform/client.ts'
import { NoteField, noteOf } from '../../platform/forms/fields.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { personName } from '../../platform/words/names.ts'

type Props = { eventId: string; person: Schemas['PersonRef']; onClose: () => void }

/** Declines somebody who asked for a seat. */
export function DeclineDialog({ eventId, person, onClose }: Props) {
  const { draft, errors, begun, change, refuse, elsewhere } = useDraft({ reason: '' }, ['reason'])
  const name = personName(person)
  const declining = $api.useMutation('post', '/api/events/{event_id}/sign-ups/{user_id}/decline', {
    onError: refuse,
    onSuccess: () => {
      notifications.show({ message: t`${name} is declined.` })
      onClose()
      return refresh()
    },
  })
  const path = { event_id: eventId, user_id: person.user_id }
  return (
    <FormDialog
      title={t`Decline ${name}?`}
      says={t`${name} cannot ask again. You can still put them on the roster.`}
      does={t`Decline`}
      danger
      begun={begun}
      isPending={declining.isPending}
      error={elsewhere(declining.error)}
      failed={t`${name} was not declined`}
      onSubmit={() => declining.mutate({ params: { path }, body: { reason: noteOf(draft.reason) } })}
      onClose={onClose}
    >
      <NoteField
        label={t`Why`}
        description={t`Optional. ${name} reads it, and whoever reads the event.`}
        value={draft.reason}
        error={errors.reason}
        onChange={(reason) => change({ reason })}
      />
    </FormDialog>
  )
}
