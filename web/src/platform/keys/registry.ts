import { useEffect, useLayoutEffect, useRef } from 'react'

/** A key of a page, with what it does. */
export type PageKey = {
  /** As `KeyboardEvent.key` names them; any one of them does it. */
  keys: string[]
  says: string
  /** Left out where the thing that has the focus answers the key itself. */
  act?: (press: KeyboardEvent) => void
  /** Does it again and again while it is held down. */
  repeats?: boolean
  /** Only while the focus is within what this selector names. */
  within?: string
}
type Section = { title: string; keys: PageKey[] }

const sections = new Set<{ current: Section }>()

/** The keys of what is on the screen, such as an inbox or a tree. They work, and stand in the help, while it is there. */
export function useKeys(title: string, keys: PageKey[]): void {
  const section = useRef<Section>({ title, keys })
  // Before the next key, which may come at once.
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

/** What has keys on the screen now; of what is there twice, one. */
export function keySections(): Section[] {
  const all = [...sections].map(({ current }) => current).filter(({ keys }) => keys.length > 0)
  return all.filter(({ title }, nr) => all.findIndex((section) => section.title === title) === nr)
}

/** The key that was meant, if any: none while somebody types or a dialog is open. `more` are those of all pages. */
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
