import { t } from '@lingui/core/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, refresh } from '../../../../platform/client.ts'
import { FormDialog } from '../../../../platform/forms/form-dialog.tsx'
import type { Attachment } from './attachment-list.tsx'

type Props = { certificationId: string; attachment: Attachment; onClose: () => void }

/** Renames a file for those who read the page, and says how it is shown to them. */
export function LabelDialog({ certificationId, attachment, onClose }: Props) {
  const { file_name } = attachment
  const [label, setLabel] = useState(attachment.label ?? '')
  const [inline, setInline] = useState(attachment.prefer_inline_display)
  const saving = $api.useMutation('patch', '/api/certifications/{cert_id}/attachments/{attachment_id}', {
    onSuccess: () => {
      notifications.show({ message: t`The change is saved.` })
      onClose()
      return refresh()
    },
  })
  const save = () =>
    saving.mutate({
      params: { path: { cert_id: certificationId, attachment_id: attachment.id } },
      body: { label: label.trim() === '' ? null : label.trim(), prefer_inline_display: inline },
    })
  return (
    <FormDialog
      title={t`Rename the file`}
      does={t`Save`}
      begun={label !== (attachment.label ?? '') || inline !== attachment.prefer_inline_display}
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label={t`What people read`}
        description={t`Left empty, they read ${file_name}.`}
        data-autofocus
        maxLength={200}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Checkbox
        label={t`Show it on the page`}
        description={t`Where the browser can: pictures and PDF files.`}
        checked={inline}
        onChange={(event) => setInline(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
