import { useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import { type PageKey, keyMeant } from './registry.ts'

/** The setting for single keys. Speech input and accidental keystrokes also type letters, so users can turn single keys off. */
export const useSingleKeysSwitch = () => useLocalStorage({ key: 'single-keys', defaultValue: true, getInitialValueInEffect: false })

/** Listens for the keys of the current page and of all pages. `everywhere` must be constant. */
export function useSingleKeys(everywhere: PageKey[]): void {
  const [enabled] = useSingleKeysSwitch()
  useEffect(() => {
    if (!enabled) return undefined
    const listen = (event: KeyboardEvent) => {
      const meant = keyMeant(event, everywhere)
      if (!meant?.act) return
      event.preventDefault()
      meant.act(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [enabled, everywhere])
}
