import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Kbd } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { holdsMod, keyNames } from '../../platform/keys/names.ts'
import { ComingDialog } from '../../platform/parts/coming-dialog.tsx'
import { lazyPart } from '../../platform/offline/lazy-part.ts'
import { useEarlyKeys } from './use-early-keys.ts'

const Palette = lazyPart(
  () => import('./palette.tsx'),
  ({ Palette }) => Palette,
)

/** Button that opens the search. A key opens it from everywhere. */
export function SearchButton() {
  const [opened, setOpened] = useState(false)
  const from = useRef<Element>(null)
  const earlyKeys = useEarlyKeys()
  const open = () => {
    from.current = document.activeElement
    earlyKeys.begin()
    setOpened(true)
  }
  const close = () => {
    earlyKeys.end()
    setOpened(false)
    if (from.current instanceof HTMLElement) from.current.focus()
  }
  useSearchKeys(opened ? close : open)
  const says = { 'aria-keyshortcuts': 'Control+K Meta+K', 'aria-haspopup': 'dialog' } as const
  return (
    <>
      <Button
        {...says}
        variant="default"
        visibleFrom="sm"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<Kbd size="xs">{keyNames('Mod+K')}</Kbd>}
        onClick={open}
      >{t`Search`}</Button>
      <ActionIcon {...says} aria-label={t`Search`} variant="default" size="lg" hiddenFrom="sm" onClick={open}>
        <IconSearch size={18} aria-hidden />
      </ActionIcon>
      {opened && (
        <Suspense fallback={<ComingDialog title={t`Search`} onClose={close} />}>
          <Palette earlyKeys={earlyKeys} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Listens for Ctrl or ⌘ with K, also while the user types, but not over another dialog. */
function useSearchKeys(act: () => void): void {
  const current = useRef(act)
  useLayoutEffect(() => {
    current.current = act
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!holdsMod(event) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (!document.querySelector('[role="dialog"]:not(:has([data-palette]))')) current.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
