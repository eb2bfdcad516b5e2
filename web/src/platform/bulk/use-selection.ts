import { t } from '@lingui/core/macro'
import { useCallback, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { type PageKey, useKeys } from '../keys/registry.ts'

export type Selection<Item> = ReturnType<typeof useSelection<Item>>

/**
 * What is chosen of a list, to do something with all of it. Only what is shown counts: what leaves the list leaves the
 * selection too. `x` chooses the row that has the focus, `*` everything shown, and Escape nothing. `items` can be chosen, of the `total`
 * that the list shows.
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
    /** Whether all that was chosen has left the list, by what others did or by another filter. */
    isGone: keys.size > 0 && chosen.length === 0,
    /** How many can be chosen, of the `total` in sight. */
    size: shown.length,
    total,
    keyOf,
    has: (item: Item) => drawn.has(keyOf(item)),
    /** Whether it is one of those that can be chosen, in a list of which some cannot. */
    offers: (item: Item) => offered.has(keyOf(item)),
    /** With `range`, everything from the one that was chosen before. The same function each time, so that a row that stays is not drawn again. */
    chooseKey,
    chooseAll: () => setKeys(new Set(shown)),
    clear,
    drop: (done: Item[]) => {
      const gone = new Set(done.map(keyOf))
      setKeys((before) => new Set([...before].filter((key) => !gone.has(key))))
    },
  }
}

/** The function of the latest render, as one that stays. */
function useSteady<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}

const nothing: ReadonlySet<string> = new Set()
/** So many rows are drawn at once. */
const AT_ONCE = 50

/** What rows show of the choice: hundreds are drawn once the browser is free for it, while what is done with them is offered already. */
function useDrawn(keys: ReadonlySet<string>): ReadonlySet<string> {
  const before = useDeferredValue(keys)
  return Math.abs(keys.size - before.size) > AT_ONCE ? before : keys
}
