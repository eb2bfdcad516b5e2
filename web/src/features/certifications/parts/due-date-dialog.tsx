import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../../platform/client.ts'
import { inputDay } from '../../../platform/words/format.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useDueDateFields } from './fields/due-date-fields.tsx'

type Props = {
  certification: { id: string; name: string }
  person: { user_id: string; name: string }
  /** The current due date. */
  due: string | null
  onClose: () => void
}

/** Sets the due date of one person by hand. */
export function DueDateDialog({ certification, person, due, onClose }: Props) {
  const [certificationName, name] = [certification.name, person.name]
  const setting = $api.useMutation('put', '/api/certifications/{cert_id}/due-dates/{user_id}', {
    onSuccess: () => {
      notifications.show({ title: t`The due date is set`, message: `${certificationName}: ${name}` })
      onClose()
      return refresh()
    },
  })
  const { begun, passes, said, rest, fields } = useDueDateFields(due === null ? '' : inputDay(due), setting.error)
  const path = { cert_id: certification.id, user_id: person.user_id }
  const send = () => passes() && setting.mutate({ params: { path }, body: said() })
  return (
    <FormDialog
      title={t`Set the due date`}
      says={
        <Trans>
          For <strong>{name}</strong> this date stands in for the one that <strong>{certificationName}</strong> would have by itself, until
          the next award.
        </Trans>
      }
      does={t`Set the date`}
      begun={begun}
      isPending={setting.isPending}
      error={rest}
      onSubmit={send}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  )
}
