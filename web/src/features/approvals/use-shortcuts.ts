import { t } from '@lingui/core/macro'
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

export type Shortcuts = { next: () => void; previous: () => void; approve: () => void; reject: () => void; help: () => void }

const keys: Record<string, keyof Shortcuts> = { j: 'next', k: 'previous', a: 'approve', r: 'reject', '?': 'help' }
/** Arrows scroll the page, so they move only within the list. */
const listKeys: Record<string, keyof Shortcuts> = { ArrowDown: 'next', ArrowUp: 'previous' }

/** Single keys for the inbox. Speech input and a stray hand type letters too, so that they can be switched off. */
export function useShortcuts(shortcuts: Shortcuts) {
  const [enabled, setEnabled] = useLocalStorage({ key: 'approvals-shortcuts', defaultValue: true })
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    if (!enabled) return undefined
    const listen = (event: KeyboardEvent) => {
      const name = wanted(event)
      if (!name) return
      event.preventDefault()
      current.current[name]()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [enabled])
  return { enabled, setEnabled }
}

function wanted({ key, target, repeat, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): keyof Shortcuts | undefined {
  if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return undefined
  if (target.closest(t`input, textarea, select, [contenteditable], [role="menu"], [role="dialog"]`)) return undefined
  if (document.querySelector('[role="dialog"]')) return undefined
  const name = keys[key.toLowerCase()] ?? (target.closest('[data-inbox]') ? listKeys[key] : undefined)
  return repeat && name !== 'next' && name !== 'previous' ? undefined : name
}
