import { t } from '@lingui/core/macro'
import { Button, Popover } from '@mantine/core'
import { IconBookmarks } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { ComingDialog } from '../../platform/parts/coming-dialog.tsx'
import { Loading } from '../../platform/parts/states.tsx'
import { lazyPart } from '../../platform/offline/lazy-part.ts'
import type { ViewDialog } from './dialogs.tsx'
import type { ViewRoom } from './queries.ts'

const Kept = lazyPart(
  () => import('./kept.tsx'),
  ({ Kept }) => Kept,
)
const Dialogs = lazyPart(
  () => import('./dialogs.tsx'),
  ({ Dialogs }) => Dialogs,
)

/** Saved views of a list. They are fetched when the reader opens them. */
export function Views({ room }: { room: ViewRoom }) {
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState<ViewDialog>()
  const button = useRef<HTMLButtonElement>(null)
  const ask = (next: ViewDialog) => {
    // The focus returns to this button once the dialog is closed.
    button.current?.focus()
    setOpened(false)
    setAsked(next)
  }
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width="min(22rem, calc(100vw - 2rem))"
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <Button
            variant="default"
            ref={button}
            leftSection={<IconBookmarks size={18} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >{t`Views`}</Button>
        </Popover.Target>
        <Popover.Dropdown p="xs">
          <Suspense fallback={<Loading rows={2} height={36} />}>
            <Kept room={room} onGo={() => setOpened(false)} onAsk={ask} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
      <Suspense fallback={<ComingDialog title={t`Views`} onClose={() => setAsked(undefined)} />}>
        {asked && <Dialogs room={room} asked={asked} onAsk={setAsked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </>
  )
}
