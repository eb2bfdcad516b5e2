import { t } from '@lingui/core/macro'
import { useKeys } from '../../platform/keys/registry.ts'

type Shortcuts = {
  next: () => void
  previous: () => void
  approve: (press: KeyboardEvent) => void
  reject: (press: KeyboardEvent) => void
  undo: () => void
}

/** Keys of the inbox. Arrow keys scroll the page, so they move only while the list has the focus. */
export function useShortcuts({ next, previous, approve, reject, undo }: Shortcuts): void {
  useKeys(t`To do`, [
    { keys: ['j'], says: t`The next one`, act: next, repeats: true },
    { keys: ['k'], says: t`The one before`, act: previous, repeats: true },
    { keys: ['ArrowDown'], says: t`The next one, while the list has the focus`, act: next, repeats: true, within: '[data-inbox]' },
    { keys: ['ArrowUp'], says: t`The one before, while the list has the focus`, act: previous, repeats: true, within: '[data-inbox]' },
    { keys: ['a'], says: t`Approve`, act: approve },
    { keys: ['r'], says: t`Reject with a note`, act: reject },
    { keys: ['u'], says: t`Take the last decision back`, act: undo },
  ])
}
