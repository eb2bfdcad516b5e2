import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { makeRoom } from '../over/make-room.ts'
import { useFocusBack } from './use-focus-back.ts'

type Props = Pick<ModalProps, 'size' | 'closeOnClickOutside'> & { title: string; onClose: () => void; children: ReactNode }

/** A dialog. For a dialog with a form, use `FormDialog`. */
export function Dialog({ onClose, ...modal }: Props) {
  useFocusBack()
  useEffect(makeRoom, [])
  return <Modal opened onClose={onClose} centered {...modal} />
}

/** A dialog without a heading near the top of the window, for content that begins with a field. `label` is its accessible name. */
export function BareDialog({ label, size, onClose, children }: Pick<Props, 'size' | 'onClose' | 'children'> & { label: string }) {
  useEffect(makeRoom, [])
  return (
    <Modal.Root opened onClose={onClose} yOffset="10vh" size={size} returnFocus={false} transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content aria-label={label}>{children}</Modal.Content>
    </Modal.Root>
  )
}
