import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Suspense, useEffect, useRef } from 'react'
import { useConnected } from '../keeping/not-connected.tsx'
import { framePart } from '../over/opener.tsx'
import { Offline, useLate } from './states.tsx'

const Coming = framePart(
  () => import('../over/over-pages.tsx'),
  ({ Coming }) => Coming,
)

type Props = { title: string; onClose: () => void }

/** Stands for a dialog that is not loaded yet, once that takes long enough to notice; without a connection, that it waits for one. */
export function ComingDialog(dialog: Props) {
  const late = useLate(true, 200)
  const connected = useConnected()
  if (!late) return null
  return (
    <Suspense fallback={connected ? null : <PlainDialog {...dialog} />}>
      <Coming {...dialog} />
    </Suspense>
  )
}

/** Where not even what dialogs are made of is loaded, and cannot be for now. What only has to be drawn is there before. */
function PlainDialog(dialog: Props) {
  const late = useLate(true, 400)
  return late && <BrowsersOwn {...dialog} />
}

function BrowsersOwn({ title, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  return (
    <dialog ref={dialog} aria-label={title} onClose={onClose} className="plain-dialog">
      <Offline />
      <Button variant="default" mt="md" onClick={() => dialog.current?.close()}>{t`Close`}</Button>
    </dialog>
  )
}
