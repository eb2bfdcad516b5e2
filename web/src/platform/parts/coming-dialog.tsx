import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Suspense, useEffect, useRef } from 'react'
import { useConnected } from '../offline/not-connected.tsx'
import { framePart } from '../over/opener.tsx'
import { Offline, useLate } from './states.tsx'

const Coming = framePart(
  () => import('../over/over-pages.tsx'),
  ({ Coming }) => Coming,
)

type Props = { title: string; onClose: () => void }

/** The placeholder of a dialog that is still loading, shown after 200 ms. Without a connection it says that it waits for one. */
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

/**
 * The placeholder if the dialog component itself cannot be loaded offline. If the component only has to be rendered, it
 * appears before the 400 ms are over.
 */
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
