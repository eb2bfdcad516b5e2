import { t } from '@lingui/core/macro'
import { useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { type PageKey, useKeys } from '../keys/registry.ts'

export type Selection<Item> = ReturnType<typeof useSelection<Item>>

/**
 * The selection of a list, for actions on all selected items. Only visible items count: an item that leaves the list
 * leaves the selection too. `x` selects the focused row, `*` selects all visible rows, and Escape clears the selection.
 * `items` are the selectable ones among the `total` that the list shows.
 */
export function useSelection<Item>(items: Item[], keyOf: (item: Item) => string, total = items.length) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(nothing)
  const drawn = useDrawn(keys)
  const last = useRef<string>(undefined)
  const shown = items.map(keyOf)
  const offered = new Set(shown)
  const chosen = items.filter((item) => keys.has(keyOf(item)))
  const put = (changed: string[], on: boolean) => setKeys(new Set(shown.filter((key) => (changed.includes(key) ? on : keys.has(key)))))
  const choose = (key: string, on: boolean, range = false) => {
    const from = range && last.current !== undefined ? shown.indexOf(last.current) : -1
    const ends = [from, shown.indexOf(key)].toSorted((a, b) => a - b)
    put(from === -1 ? [key] : shown.slice(ends[0], ends[1]! + 1), on)
    last.current = key
  }
  const chooseKey = useSteady(choose)
  const clear = () => setKeys(nothing)
  const keysOfList: PageKey[] = [
    {
      keys: ['x'],
      says: t`Select the row that has the focus, or no longer`,
      within: '[data-row]',
      act: ({ target }) => {
        const key = target instanceof Element ? target.closest('[data-row]')?.getAttribute('data-row') : undefined
        if (typeof key === 'string' && shown.includes(key)) choose(key, !keys.has(key))
      },
    },
    { keys: ['*'], says: t`Select everything that is shown`, act: () => setKeys(new Set(shown)) },
    { keys: ['Escape'], says: t`Select nothing`, ...(chosen.length > 0 && { act: clear }) },
  ]
  useKeys(t`Selecting rows`, shown.length === 0 ? [] : keysOfList)
  return {
    chosen,
    /** Whether all selected items have left the list, because of another user's change or another filter. */
    isGone: keys.size > 0 && chosen.length === 0,
    /** The number of selectable items among the `total` visible ones. */
    size: shown.length,
    total,
    keyOf,
    has: (item: Item) => drawn.has(keyOf(item)),
    /** Whether the item can be selected, in a list where some cannot. */
    offers: (item: Item) => offered.has(keyOf(item)),
    /**
     * Selects or deselects an item; with `range`, all items from the one selected before. The function keeps its
     * identity, so that unchanged rows are not rendered again.
     */
    chooseKey,
    chooseAll: () => setKeys(new Set(shown)),
    clear,
    drop: (done: Item[]) => {
      const gone = new Set(done.map(keyOf))
      setKeys((before) => new Set([...before].filter((key) => !gone.has(key))))
    },
  }
}

/** Returns a function with a constant identity that calls the function of the latest render. */
function useSteady<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}

const nothing: ReadonlySet<string> = new Set()
/** The number of changed rows up to which the rows are rendered immediately. */
const AT_ONCE = 50

/**
 * The selection as the rows show it. A change of hundreds of rows is rendered when the browser is idle; the actions are
 * offered at once.
 */
function useDrawn(keys: ReadonlySet<string>): ReadonlySet<string> {
  const before = useDeferredValue(keys)
  return Math.abs(keys.size - before.size) > AT_ONCE ? before : keys
}
