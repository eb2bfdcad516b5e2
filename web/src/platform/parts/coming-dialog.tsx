import { Suspense } from 'react'
import { framePart } from '../over/opener.tsx'
import { useLate } from './states.tsx'

const Coming = framePart(
  () => import('../over/over-pages.tsx'),
  ({ Coming }) => Coming,
)

/** Stands for a dialog that is not loaded yet, once that takes long enough to notice; without a connection, that it waits for one. */
export function ComingDialog(dialog: { title: string; onClose: () => void }) {
  const late = useLate(true, 200)
  if (!late) return null
  return (
    <Suspense fallback={null}>
      <Coming {...dialog} />
    </Suspense>
  )
}
