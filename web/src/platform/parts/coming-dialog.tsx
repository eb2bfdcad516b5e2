import { Dialog } from './dialog.tsx'
import { Loading, useLate } from './states.tsx'

/** Stands for a dialog that is not loaded yet, once that takes long enough to notice; without a connection, that it waits for one. */
export function ComingDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const late = useLate(true, 200)
  if (!late) return null
  return (
    <Dialog title={title} onClose={onClose}>
      <Loading rows={2} height={48} />
    </Dialog>
  )
}
