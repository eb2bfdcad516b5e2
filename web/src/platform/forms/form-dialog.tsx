import { t } from '@lingui/core/macro'
import { Button, Group, type ModalProps, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { Problem } from '../parts/states.tsx'
import { Form } from './form.tsx'
import { useUnsavedWarning } from './unsaved-warning.tsx'

type Props = Pick<ModalProps, 'size'> & {
  title: string
  /** Says in one or two sentences what will happen. */
  says?: ReactNode
  /** The label of the submit button. */
  does: string
  danger?: boolean
  /** Whether the user has typed something that closing would lose. */
  begun: boolean
  isPending: boolean
  /** A refusal that belongs to no field. `failed` is its title. */
  error: unknown
  failed?: string
  onSubmit: () => void
  onClose: () => void
  /** The fields. Missing if the dialog only asks for a confirmation. */
  children?: ReactNode
}

/** A dialog with a few fields and one action. After a refusal, the typed values stay. */
export function FormDialog({ title, size, begun, error, failed = t`It was not saved`, onClose, children, ...form }: Props) {
  useUnsavedWarning(begun, form.isPending)
  return (
    <Dialog onClose={onClose} title={title} {...(size !== undefined && { size })} closeOnClickOutside={!begun}>
      <DialogForm {...form} onClose={onClose}>
        {children}
        {Boolean(error) && <Problem error={error} title={failed} />}
      </DialogForm>
    </Dialog>
  )
}

type FormProps = Pick<Props, 'says' | 'does' | 'danger' | 'isPending' | 'onSubmit' | 'onClose' | 'children'>

/** The content of such a dialog. A failed check moves the focus to the first error, which may be out of sight. */
export function DialogForm({ says, does, danger = false, isPending, onSubmit, onClose, children }: FormProps) {
  return (
    <Form isPending={isPending} onSubmit={onSubmit}>
      <Stack gap="md">
        {says !== undefined && (
          <Text component="div" size="sm" className="wraps">
            {says}
          </Text>
        )}
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={isPending} {...(danger && { color: 'red.9' })}>
            {does}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
