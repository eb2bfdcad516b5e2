import { Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { makeRoom } from '../over/make-room.ts'
import { useFocusBack } from './use-focus-back.ts'

type Props = Pick<ModalProps, 'size' | 'closeOnClickOutside'> & { title: string; onClose: () => void; children: ReactNode }

/** What stands over the page until it is closed. Whatever has fields to send is a `FormDialog`. */
export function Dialog({ onClose, ...modal }: Props) {
  useFocusBack()
  useEffect(makeRoom, [])
  return <Modal opened onClose={onClose} centered {...modal} />
}

/** The same without a heading, near the top, for what begins with a field: `label` says what it is. */
export function BareDialog({ label, size, onClose, children }: Pick<Props, 'size' | 'onClose' | 'children'> & { label: string }) {
  useEffect(makeRoom, [])
  return (
    <Modal.Root opened onClose={onClose} yOffset="10vh" size={size} returnFocus={false} transitionProps={{ duration: 0 }}>
      <Modal.Overlay />
      <Modal.Content aria-label={label}>{children}</Modal.Content>
    </Modal.Root>
  )
}
