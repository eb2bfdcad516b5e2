import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Schemas, api, done, refresh } from '../../../platform/client.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useRequestKey } from '../../../platform/forms/request-key.ts'

type Props = { aidId: string; link: Schemas['JobAidLink'] | undefined; onClose: () => void }

/** Adds a link, or changes one. */
export function LinkDialog({ aidId, link, onClose }: Props) {
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
    onSuccess: () => {
      notifications.show({ message: t`The change is saved.` })
      onClose()
      return refresh()
    },
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
