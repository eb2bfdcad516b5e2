import { t } from '@lingui/core/macro'
import type { KeyboardEvent } from 'react'
import { useKeys } from '../../platform/keys/registry.ts'

/** Index that a key focuses, from the current index (-1 for the field) and the last index. */
const moves: Record<string, (from: number, last: number) => number> = {
  ArrowDown: (from, last) => Math.min(from + 1, last),
  ArrowUp: (from) => from - 1,
  Home: (from) => (from < 0 ? from : 0),
  End: (from, last) => (from < 0 ? from : last),
}

const LIST = 'data-results'
/** Props that mark the list whose links the keys move through. */
export const resultList = { [LIST]: true }

/**
 * Moves the focus with arrows, Home and End through the results, and between the first one and the field. Returns the key handler for the
 * element that contains both.
 */
export function useResultKeys() {
  useKeys(t`Search results`, [
    { keys: ['ArrowUp', 'ArrowDown'], says: t`The result above or below` },
    { keys: ['Home', 'End'], says: t`The first or the last result` },
    { keys: ['Enter'], says: t`Open it` },
  ])
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent } = event
    if (nativeEvent.isComposing || shiftKey || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
    // oxlint-disable-next-line lingui/no-unlocalized-strings -- a selector
    const field = currentTarget.querySelector<HTMLElement>('input[type="search"]')
    const results = [...currentTarget.querySelectorAll<HTMLElement>(`[${LIST}] li a`)]
    const from = results.indexOf(target)
    if (from < 0 && target !== field) return
    const to = moves[key]?.(from, results.length - 1)
    if (to === undefined || to === from || (from < 0 && to < 0)) return
    event.preventDefault()
    ;(results[to] ?? field)?.focus()
  }
}
