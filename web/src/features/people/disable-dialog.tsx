import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { $api, type Schemas, refresh } from '../../platform/client.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'

type Props = { account: Schemas['UserAccount']; name: string; onClose: () => void }

/** Blocks an account in the whole installation, or unblocks it. */
export function DisableDialog({ account: { id, disabled }, name, onClose }: Props) {
  const changing = $api.useMutation('patch', '/api/users/{user_id}', {
    onSuccess: () => {
      notifications.show({ message: disabled ? t`${name} can sign in again.` : t`${name} is shut out.` })
      onClose()
      return refresh()
    },
  })
  return (
    <FormDialog
      title={disabled ? t`Enable the account of ${name}?` : t`Disable the account of ${name}?`}
      says={
        disabled
          ? t`${name} can sign in again, with the roles that have not ended meanwhile.`
          : t`${name} is signed out everywhere and cannot sign in again, in any organization; their programs stop as well. Records, awards and roles stay as they are, and nothing is sent to them.`
      }
      does={disabled ? t`Let them in again` : t`Shut them out`}
      danger={!disabled}
      begun={false}
      isPending={changing.isPending}
      error={changing.error}
      failed={t`Nothing was changed`}
      onSubmit={() => changing.mutate({ params: { path: { user_id: id } }, body: { disabled: !disabled } })}
      onClose={onClose}
    />
  )
}
