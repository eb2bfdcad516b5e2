import { t } from '@lingui/core/macro'
import { Button, Group, type ModalProps, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { Problem } from '../parts/states.tsx'
import { Form } from './form.tsx'
import { useUnsavedWarning } from './unsaved-warning.tsx'

type Props = Pick<ModalProps, 'size'> & {
  title: string
  /** What will happen, in a sentence or two. */
  says?: ReactNode
  /** The word on the button that does it. */
  does: string
  danger?: boolean
  /** Whether something was typed that would be lost. */
  begun: boolean
  isPending: boolean
  /** A refusal that belongs to no field, and what did not happen because of it. */
  error: unknown
  failed?: string
  onSubmit: () => void
  onClose: () => void
  /** Its fields; left out where it only asks. */
  children?: ReactNode
}

/** A few fields and one thing to do with them. What was typed stays when it is refused. */
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

/** What stands in such a dialog. What is found to be wrong is led to: it may stand above what is seen. */
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
