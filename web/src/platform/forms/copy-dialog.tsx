import { TextInput } from '@mantine/core'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { FormDialog } from './form-dialog.tsx'

const MOST = 200

type Props = {
  title: string
  /** Says what is copied and what stays with the original. */
  says: string
  /** The field for the name of the copy: its label, its initial value, and the error if it is empty. */
  name: { label: string; proposed: string; missing: string }
  copying: { isPending: boolean; error: unknown }
  onCopy: (name: string) => void
  onClose: () => void
}

/** The dialog that asks for the name of a copy. */
export function CopyDialog({ title, says, name: { label, proposed, missing }, copying, onCopy, onClose }: Props) {
  const begins = proposed.slice(0, MOST)
  const [name, setName] = useState(begins)
  const isMissing = name.trim() === ''
  return (
    <FormDialog
      title={title}
      says={says}
      does={t`Duplicate`}
      begun={name !== begins}
      isPending={copying.isPending}
      error={copying.error}
      failed={t`It was not copied`}
      onSubmit={() => !isMissing && onCopy(name.trim())}
      onClose={onClose}
    >
      <TextInput
        label={label}
        required
        data-autofocus
        maxLength={MOST}
        value={name}
        error={isMissing && missing}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
