import { t } from '@lingui/core/macro'
import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, refresh } from '../../../../platform/client.ts'
import { Problem } from '../../../../platform/parts/states.tsx'
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
    <Modal opened onClose={onClose} title={t`Rename the file`} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap="md">
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
          {saving.isError && <Problem error={saving.error} title={t`It was not saved`} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
            <Button type="submit" loading={saving.isPending}>{t`Save`}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
