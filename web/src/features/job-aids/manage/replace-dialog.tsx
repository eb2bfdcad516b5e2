import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCloudUpload, IconFile } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Schemas, api, refresh } from '../../../platform/client.ts'
import { MAX_BYTES } from '../../../platform/files/attached/attach.ts'
import { OneFileDrop } from '../../../platform/files/file-drop.tsx'
import { SendingBar } from '../../../platform/files/sending.tsx'
import { announced } from '../../../platform/files/upload.ts'
import { isStopped, useSending } from '../../../platform/files/use-sending.ts'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { fileSize } from '../../../platform/words/format.ts'

type Props = { aidId: string; file: Schemas['Attachment']; onClose: () => void }

/** Replaces a file. The user may ask everybody to read the aid again. */
export function ReplaceDialog({ aidId, file, onClose }: Props) {
  const [chosen, setChosen] = useState<File | null>(null)
  const [again, setAgain] = useState(false)
  const [missing, setMissing] = useState(false)
  const { replacing, part, stop } = useReplacing(aidId, file.id, onClose)
  const name = file.label ?? file.file_name
  const size = fileSize(MAX_BYTES)
  return (
    <FormDialog
      title={t`Replace the file`}
      says={t`The other file takes the place of “${name}” everywhere: in the order, and where the text shows it.`}
      does={t`Replace the file`}
      begun={chosen !== null}
      isPending={replacing.isPending}
      error={isStopped(replacing.error) ? null : replacing.error}
      failed={t`The file was not replaced`}
      onSubmit={() => (chosen ? replacing.mutate({ chosen, again }) : setMissing(true))}
      onClose={() => !replacing.isPending && onClose()}
    >
      <OneFileDrop
        file={chosen}
        disabled={replacing.isPending}
        maxSize={MAX_BYTES}
        face={<IconFile />}
        chooses={t`Choose the other file`}
        label={t`Drop the other file here, or press to choose it`}
        icon={<IconCloudUpload size={24} />}
        title={t`Drop the other file here`}
        says={t`or press to choose it. Up to ${size}.`}
        refusal={t`That was not one file of at most ${size}.`}
        problem={missing && chosen === null ? t`Drop or choose the other file first.` : undefined}
        onChoose={(next) => {
          replacing.reset()
          setChosen(next)
        }}
      />
      <Checkbox
        label={t`Everybody is to read the aid again`}
        description={t`For what matters: earlier readings and confirmations no longer count.`}
        checked={again}
        disabled={replacing.isPending}
        onChange={(event) => setAgain(event.currentTarget.checked)}
      />
      {part !== undefined && <SendingBar part={part} label={t`Sending the file`} onStop={stop} />}
    </FormDialog>
  )
}

function useReplacing(job_aid_id: string, attachment_id: string, onDone: () => void) {
  const { part, stop, run } = useSending()
  const replacing = useMutation({
    mutationFn: ({ chosen, again }: { chosen: File; again: boolean }) =>
      run(async (send) => {
        const pathname = await send(chosen, attachment_id, (signal) =>
          api.POST('/api/job-aids/{job_aid_id}/attachment-uploads', { params: { path: { job_aid_id } }, body: announced(chosen), signal }),
        )
        const body = { pathname, file_name: chosen.name, requires_recertification: again }
        const params = { path: { job_aid_id, attachment_id } }
        return api.PUT('/api/job-aids/{job_aid_id}/attachments/{attachment_id}/file', { params, body })
      }),
    onSuccess: ({ file_name }) => {
      notifications.show({ message: t`“${file_name}” is in place.` })
      onDone()
      return refresh()
    },
  })
  return { replacing, part, stop }
}
