import { useEffect, useLayoutEffect, useRef } from 'react'

/** A key of a page and its action. */
export type PageKey = {
  /** The keys as `KeyboardEvent.key` names them. Each of them triggers the action. */
  keys: string[]
  says: string
  /** Missing if the focused element handles the key itself. */
  act?: (press: KeyboardEvent) => void
  /** Repeats the action while the key is held down. */
  repeats?: boolean
  /** A selector. The key works only while the focus is within a matching element. */
  within?: string
}
type Section = { title: string; keys: PageKey[] }

const sections = new Set<{ current: Section }>()

/** Registers the keys of a component, such as an inbox or a tree. They work and are listed in the help while it is mounted. */
export function useKeys(title: string, keys: PageKey[]): void {
  const section = useRef<Section>({ title, keys })
  // A layout effect runs before the next key event, which may come at once.
  useLayoutEffect(() => {
    section.current = { title, keys }
  })
  useEffect(() => {
    sections.add(section)
    return () => {
      sections.delete(section)
    }
  }, [])
}

/** Returns the key sections on the screen. If a title occurs twice, only the first is returned. */
export function keySections(): Section[] {
  const all = [...sections].map(({ current }) => current).filter(({ keys }) => keys.length > 0)
  return all.filter(({ title }, nr) => all.findIndex((section) => section.title === title) === nr)
}

/** Returns the key that an event triggers. Returns undefined while the user types or a dialog is open. `more` are the keys of all pages. */
export function keyMeant(event: KeyboardEvent, more: PageKey[]): PageKey | undefined {
  const { key, target, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof Element)) return undefined
  if (target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="dialog"]')) return undefined
  if (document.querySelector('[role="dialog"]')) return undefined
  const pressed = key.length === 1 ? key.toLowerCase() : key
  const all = [...keySections().flatMap(({ keys }) => keys), ...more]
  return all.find(
    ({ keys, act, repeats = false, within }) =>
      act && keys.includes(pressed) && (repeats || !repeat) && (within === undefined || target.closest(within)),
  )
}
