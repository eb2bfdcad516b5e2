import { t } from '@lingui/core/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Schemas, done, refresh } from '../../client.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'

type Props = {
  file: Schemas['Attachment']
  save: (body: { label: string | null; prefer_inline_display: boolean }) => Promise<{ error?: unknown }>
  onClose: () => void
  /** Whether the user has changed one of the fields in `children`. */
  changed?: boolean
  children?: ReactNode
}

/** The dialog that changes the label of a file and whether browsers show it in the page. */
export function FileDialog({ file, save, onClose, changed = false, children }: Props) {
  const { file_name } = file
  const [label, setLabel] = useState(file.label ?? '')
  const [inline, setInline] = useState(file.prefer_inline_display)
  const saving = useMutation({
    mutationFn: () => done(save({ label: label.trim() === '' ? null : label.trim(), prefer_inline_display: inline })),
    onSuccess: () => {
      notifications.show({ message: t`The change is saved.` })
      onClose()
      return refresh()
    },
  })
  return (
    <FormDialog
      title={t`Change the file`}
      does={t`Save`}
      begun={changed || label !== (file.label ?? '') || inline !== file.prefer_inline_display}
      isPending={saving.isPending}
      error={saving.error}
      onSubmit={() => saving.mutate()}
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
      {children}
    </FormDialog>
  )
}
