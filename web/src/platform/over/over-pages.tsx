import { t } from '@lingui/core/macro'
import { Button, Drawer, Group, Modal, Text, Tooltip } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { Loading } from '../parts/states.tsx'
import { showQuestions } from './question.ts'

/** The layers above every page: questions and notifications. */
export function OverPages() {
  useEffect(showQuestions, [])
  return (
    <>
      <ModalsProvider />
      <Notifications position="bottom-right" />
    </>
  )
}

/** The placeholder of a dialog that is still loading. */
export const Coming = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <Dialog title={title} onClose={onClose}>
    <Loading rows={2} height={48} />
  </Dialog>
)

/** The dialog after the end of a session. The page keeps what was typed, because the user signs in in another tab. */
export const SessionEnded = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title={t`Your session has ended`} centered>
    <Text>{t`Nothing you typed is lost. Sign in again in a new tab, then go on here where you left off.`}</Text>
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={onClose}>{t`Not now`}</Button>
      <Button component="a" href="/sign-in?return_to=%2Fsigned-in" target="_blank" rel="opener" data-autofocus>{t`Sign in again`}</Button>
    </Group>
  </Modal>
)

type DrawerProps = { opened: boolean; onClose: () => void; onGone: () => void; children: ReactNode }

/** The navigation drawer for phones. */
export const NavigationDrawer = ({ opened, onClose, ...rooms }: DrawerProps) => (
  <Drawer opened={opened} onClose={onClose} title={t`Navigation`} size={280} hiddenFrom="sm" returnFocus={false}>
    <Rooms {...rooms} />
  </Drawer>
)

/** Calls `onGone` on unmount. Until then, a drawer that was closed while it opened may still take the focus. */
function Rooms({ onGone, children }: Pick<DrawerProps, 'onGone' | 'children'>) {
  const leave = useRef(onGone)
  useEffect(() => {
    leave.current = onGone
  }, [onGone])
  useEffect(() => () => leave.current(), [])
  return <nav aria-label={t`Main`}>{children}</nav>
}

/** A tooltip with the name of a room, for the icon-only navigation. */
export const RoomName = ({ label, children }: { label: string; children: ReactElement }) => (
  <Tooltip label={label} position="right" events={{ hover: true, focus: true, touch: false }}>
    {children}
  </Tooltip>
)
