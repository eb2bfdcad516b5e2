import { t } from '@lingui/core/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { $api, type Schemas, api, done, refresh } from '../../../platform/client.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../../platform/forms/request-key.ts'

type Closing = { aidId: string; onClose: () => void }

function useSaved(onClose: () => void) {
  return () => {
    notifications.show({ message: t`The change is saved.` })
    onClose()
    return refresh()
  }
}

/** Adds a link, or points one elsewhere. */
export function LinkDialog({ aidId, link, onClose }: Closing & { link: Schemas['JobAidLink'] | undefined }) {
  const [url, setUrl] = useState(link?.url ?? '')
  const [label, setLabel] = useState(link?.label ?? '')
  const [tried, setTried] = useState(false)
  const keyFor = useRequestKey()
  const body = { url: url.trim(), label: label.trim() === '' ? null : label.trim() }
  const path = { job_aid_id: aidId }
  const saving = useMutation({
    mutationFn: () =>
      link
        ? done(api.PATCH('/api/job-aids/{job_aid_id}/links/{link_id}', { params: { path: { ...path, link_id: link.id } }, body }))
        : done(api.POST('/api/job-aids/{job_aid_id}/links', { params: { path }, body, headers: keyFor(body) })),
    onSuccess: useSaved(onClose),
  })
  const wrong = !/^https?:\/\/[^\s/]/i.test(body.url)
  return (
    <FormDialog
      title={link ? t`Change the link` : t`Add a link`}
      does={t`Save`}
      begun={url !== (link?.url ?? '') || label !== (link?.label ?? '')}
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={() => {
        setTried(true)
        if (!wrong) saving.mutate()
      }}
      onClose={onClose}
    >
      <TextInput
        label={t`Address`}
        required
        data-autofocus
        maxLength={2000}
        placeholder="https://"
        value={url}
        error={tried && wrong && t`An address begins with https:// or http://.`}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        label={t`What people read`}
        description={t`Left empty, they read the address.`}
        maxLength={200}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

/** Renames a file for those who read the aid, and says how it is shown to them. */
export function FileDialog({ aidId, file, onClose }: Closing & { file: Schemas['Attachment'] }) {
  const { file_name } = file
  const [label, setLabel] = useState(file.label ?? '')
  const [inline, setInline] = useState(file.prefer_inline_display)
  const saving = $api.useMutation('patch', '/api/job-aids/{job_aid_id}/attachments/{attachment_id}', { onSuccess: useSaved(onClose) })
  const body = { label: label.trim() === '' ? null : label.trim(), prefer_inline_display: inline }
  return (
    <FormDialog
      title={t`Rename the file`}
      does={t`Save`}
      begun={label !== (file.label ?? '') || inline !== file.prefer_inline_display}
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={() => saving.mutate({ params: { path: { job_aid_id: aidId, attachment_id: file.id } }, body })}
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
