import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../platform/client.ts'
import { NoteField, noteOf } from '../../platform/forms/fields.tsx'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'

type Props = { eventId: string; title: string; onClose: () => void }

/** Withdraws the reader from an event, with an optional reason. */
export function WithdrawDialog({ eventId, title, onClose }: Props) {
  const { draft, begun, refuse, elsewhere, choice } = useDraft({ reason: '' }, ['reason'])
  const leaving = $api.useMutation('delete', '/api/events/{event_id}/sign-up', {
    onError: refuse,
    onSuccess: () => {
      notifications.show({ message: t`You have withdrawn.` })
      onClose()
      return refresh()
    },
  })
  return (
    <FormDialog
      title={t`Withdraw from “${title}”?`}
      says={t`Your seat goes to whoever waits for one. Asking again puts you at the end of the waiting list.`}
      does={t`Withdraw from it`}
      danger
      begun={begun}
      isPending={leaving.isPending}
      error={elsewhere(leaving.error)}
      failed={t`You are still signed up`}
      onSubmit={() => leaving.mutate({ params: { path: { event_id: eventId } }, body: { reason: noteOf(draft.reason) } })}
      onClose={onClose}
    >
      <NoteField label={t`Why`} description={t`Optional. Whoever keeps the event reads it.`} {...choice('reason')} />
    </FormDialog>
  )
}
