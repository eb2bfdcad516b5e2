import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { flag } from '../flag.ts'
import { ComingDialog } from '../parts/coming-dialog.tsx'
import { lazyPart } from '../offline/lazy-part.ts'
import type { PageKey } from './registry.ts'
import { useSingleKeys } from './use-single-keys.ts'

const KeyHelp = lazyPart(
  () => import('./help.tsx'),
  ({ KeyHelp }) => KeyHelp,
)
const opened = flag()

/** Opens the list of keys of the current page. */
export const openKeyHelp = () => opened.set(true)
const close = () => opened.set(false)

const everywhere: PageKey[] = [
  // The search has its own listener, because its keys also work while the user types.
  { keys: ['Mod+K'], says: t`Search everything` },
  { keys: ['?'], says: t`This help`, act: openKeyHelp },
  { keys: ['Escape'], says: t`Close what is open` },
]

/** Is rendered once beside all pages. It listens for their keys and shows the list of keys. */
export function KeysOfPages() {
  useSingleKeys(everywhere)
  if (!opened.useIt()) return null
  return (
    <Suspense fallback={<ComingDialog title={t`Keys`} onClose={close} />}>
      <KeyHelp everywhere={everywhere} onClose={close} />
    </Suspense>
  )
}
