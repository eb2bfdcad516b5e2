import { useLocalStorage } from '@mantine/hooks'
import { useEffect } from 'react'
import { type PageKey, keyMeant } from './registry.ts'

/** Whether single keys do anything. Speech input and a stray hand type letters too, so that they can be switched off. */
export const useSingleKeysSwitch = () => useLocalStorage({ key: 'single-keys', defaultValue: true, getInitialValueInEffect: false })

/** Listens for the keys of whatever is on the screen, and for those of all pages, which never change. */
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
