import { t } from '@lingui/core/macro'
import { List, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, type Schemas, refresh } from '../../platform/client.ts'
import { FormDialog } from '../../platform/forms/form-dialog.tsx'

type Props = { account: Schemas['UserAccount']; onClose: () => void }

/** Erases a person's identity for good, after telling what is deleted and what stays. */
export function EraseDialog({ account: { id, display_name, email }, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const called = display_name ?? email ?? id
  const erasing = $api.useMutation('post', '/api/users/{user_id}/erase', {
    onSuccess: () => {
      notifications.show({ message: t`The person is erased.` })
      onClose()
      return refresh()
    },
  })
  const submit = () => {
    setWrong(typed.trim() !== called)
    if (typed.trim() === called) erasing.mutate({ params: { path: { user_id: id } }, body: { confirm: called } })
  }
  return (
    <FormDialog
      title={t`Erase ${called}?`}
      says={
        <>
          {t`This cannot be taken back.`}
          <List size="sm" mt="xs">
            <List.Item>{t`Goes for good: the name, the e-mail address, every way to sign in, and what they chose for themselves.`}</List.Item>
            <List.Item>{t`Stays, as that of an erased person: records, evidence, awards, answers and posts, so that what was counted still counts.`}</List.Item>
            <List.Item>{t`Stays as it was written: what others typed about them in titles and notes, and files. Look through these yourself.`}</List.Item>
          </List>
        </>
      }
      does={t`Erase for good`}
      danger
      begun={typed !== ''}
      isPending={erasing.isPending}
      error={erasing.error}
      failed={t`Nobody was erased`}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t`To go on, write “${called}”`}
        required
        data-autofocus
        value={typed}
        error={wrong && t`This is not what they are called.`}
        onChange={(event) => {
          setWrong(false)
          setTyped(event.currentTarget.value)
        }}
      />
    </FormDialog>
  )
}
