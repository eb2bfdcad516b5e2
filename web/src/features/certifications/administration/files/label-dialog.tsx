import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { $api, refresh } from '../../../../platform/client.ts'
import { Problem } from '../../../../platform/states.tsx'
import type { Attachment } from './attachment-list.tsx'

type Props = { certificationId: string; attachment: Attachment; onClose: () => void }

/** Renames a file for those who read the page, and says how it is shown to them. */
export function LabelDialog({ certificationId, attachment, onClose }: Props) {
  const [label, setLabel] = useState(attachment.label ?? '')
  const [inline, setInline] = useState(attachment.prefer_inline_display)
  const saving = $api.useMutation('patch', '/api/certifications/{cert_id}/attachments/{attachment_id}', {
    onSuccess: () => {
      notifications.show({ message: 'The change is saved.' })
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
    <Modal opened onClose={onClose} title="Rename the file" centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap="md">
          <TextInput
            label="What people read"
            description={`Left empty, they read ${attachment.file_name}.`}
            data-autofocus
            maxLength={200}
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <Checkbox
            label="Show it on the page"
            description="Where the browser can: pictures and PDF files."
            checked={inline}
            onChange={(event) => setInline(event.currentTarget.checked)}
          />
          {saving.isError && <Problem error={saving.error} title="It was not saved" />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={saving.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
