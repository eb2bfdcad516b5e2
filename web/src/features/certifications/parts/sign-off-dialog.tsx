import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { $api, refresh } from '../../../platform/client.ts'
import { useRequestKey } from '../../../platform/forms/request-key.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useSignOffFields } from './fields/sign-off-fields.tsx'

type Props = {
  rule: { id: string; label: string }
  certification: string
  person: { user_id: string; name: string }
  onClose: () => void
}

/** Signs off a person: the reader states that they saw the person do what the rule requires. */
export function SignOffDialog({ rule, certification, person, onClose }: Props) {
  const [label, name] = [rule.label, person.name]
  const keyFor = useRequestKey()
  const signing = $api.useMutation('post', '/api/certification-rules/{rule_id}/sign-offs', {
    onSuccess: () => {
      notifications.show({ title: t`Signed off`, message: `${label}: ${name}` })
      onClose()
      return refresh()
    },
  })
  const { begun, passes, said, rest, fields } = useSignOffFields(signing.error)
  const send = () => {
    if (!passes()) return
    const body = { user_id: person.user_id, ...said() }
    signing.mutate({ params: { path: { rule_id: rule.id } }, body, headers: keyFor(body) })
  }
  return (
    <FormDialog
      title={t`Sign off`}
      says={
        <Trans>
          You say that you saw <strong>{name}</strong> do this: <strong>{label}</strong> ({certification}).
        </Trans>
      }
      does={t`Sign off`}
      begun={begun}
      isPending={signing.isPending}
      error={rest}
      onSubmit={send}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  )
}
