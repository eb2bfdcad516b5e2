import { TextInput } from '@mantine/core'
import { t } from '@lingui/core/macro'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { answered, refresh } from '../client.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useRequestKey } from '../forms/request-key.ts'

const MOST = 200

type Props<Copy> = {
  title: string
  /** Says what is copied and what stays with the original. */
  says: string
  /** The field for the name of the copy: its label, its initial value, and the error if it is empty. */
  name: { label: string; proposed: string; missing: string }
  /** Copies the thing under the typed name. The header makes a retry safe. */
  copy: (name: string, headers: { 'Idempotency-Key': string }) => Promise<{ data?: Copy; error?: unknown }>
  /** Returns the message after the thing was copied. */
  tells: (copy: Copy) => string
  /** Opens the copy. */
  onCopied: (copy: Copy) => unknown
  onClose: () => void
}

/** The dialog that asks for the name of a copy, and copies the thing. */
export function CopyDialog<Copy>({ title, says, name: { label, proposed, missing }, copy, tells, onCopied, onClose }: Props<Copy>) {
  const begins = proposed.slice(0, MOST)
  const [name, setName] = useState(begins)
  const keyFor = useRequestKey()
  const copying = useMutation({
    mutationFn: (typed: string) => answered(copy(typed, keyFor(typed))),
    onSuccess: async (made) => {
      void refresh()
      notifications.show({ message: tells(made) })
      onClose()
      await onCopied(made)
    },
  })
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
      onSubmit={() => !isMissing && copying.mutate(name.trim())}
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
