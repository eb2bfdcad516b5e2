import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../platform/client.ts'
import { asSeen, useSeen } from '../../platform/forms/as-seen.ts'
import { NoteField, noteOf } from '../../platform/forms/fields.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { personName } from '../../platform/words/names.ts'
import { type SignUp, signUpLine } from './words.ts'

type Props = { eventId: string; signUp: SignUp; onClose: () => void }

/** Declines a person's request for a seat. */
export function DeclineDialog({ eventId, signUp, onClose }: Props) {
  const { seen, isChanged, told } = useSeen(signUp)
  const { person } = seen
  const { draft, begun, refuse, elsewhere, choice } = useDraft({ reason: '' }, ['reason'])
  const name = personName(person)
  const declining = $api.useMutation('post', '/api/events/{event_id}/sign-ups/{user_id}/decline', {
    onError: (error) => {
      refuse(error)
      return told(error)
    },
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
      onSubmit={() => declining.mutate({ params: { path }, body: { reason: noteOf(draft.reason), ...asSeen(seen) } })}
      onClose={onClose}
    >
      {isChanged && <Text size="sm">{signUpLine(seen)}</Text>}
      <NoteField label={t`Why`} description={t`Optional. ${name} reads it, and whoever reads the event.`} {...choice('reason')} />
    </FormDialog>
  )
}
