import { t } from '@lingui/core/macro'
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useKeys } from '../../platform/keys/registry.ts'

export const ROW_HEIGHT = 56
const PAGE = 10

type Place = { row: number; column: number }

/** Element id of a cell's link. Column 0 is the person. */
export const cellId = (row: number, column: number) => `matrix-${row}-${column}`

const moves: Record<string, (at: Place, last: Place, whole: boolean) => Place> = {
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  PageDown: ({ row, column }) => ({ row: row + PAGE, column }),
  PageUp: ({ row, column }) => ({ row: row - PAGE, column }),
  Home: ({ row }, _last, whole) => ({ row: whole ? 0 : row, column: 0 }),
  End: ({ row }, last, whole) => ({ row: whole ? last.row : row, column: last.column }),
}

const within = (value: number, last: number) => Math.max(0, Math.min(value, last))

/** Keyboard focus in the grid: one cell is reachable with Tab. Arrows, Home, End and the page keys move it and scroll. */
export function useGridKeys(scroller: RefObject<HTMLElement | null>, rows: number, columns: number) {
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 })
  const moved = useRef(false)
  useKeys(t`People and their certifications`, [
    { keys: ['ArrowUp', 'ArrowDown'], says: t`The person above or below` },
    { keys: ['ArrowLeft', 'ArrowRight'], says: t`The certification before or after` },
    { keys: ['PageUp', 'PageDown'], says: t`Ten people up or down` },
    { keys: ['Home', 'End'], says: t`The first or the last of the row; with Ctrl, of the whole table` },
    { keys: ['Enter'], says: t`Open it` },
  ])
  const last = { row: Math.max(0, rows - 1), column: columns - 1 }
  const active = { row: within(place.row, last.row), column: within(place.column, last.column) }
  const { row, column } = active
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    if (scroller.current) reveal(scroller.current, row, column)
    const cell = document.getElementById(cellId(row, column))
    cell?.focus({ preventScroll: true })
    // The box itself may extend beyond the window.
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scroller, row, column])
  return {
    active,
    onKeyDown: (event: KeyboardEvent) => {
      const next = event.altKey || event.metaKey ? undefined : moves[event.key]?.(active, last, event.ctrlKey)
      if (!next) return
      event.preventDefault()
      moved.current = true
      setPlace({ row: within(next.row, last.row), column: within(next.column, last.column) })
    },
    /** A click or a touch moves the focus too. */
    onFocus: ({ target }: FocusEvent) => {
      const [, row, column] = /^matrix-(\d+)-(\d+)$/.exec(target.id) ?? []
      if (row !== undefined && column !== undefined) setPlace({ row: Number(row), column: Number(column) })
    },
  }
}

/** Scrolls the box until the cell is not covered by the sticky head and name column. */
function reveal(box: HTMLElement, row: number, column: number) {
  const head = box.querySelector('thead')?.offsetHeight ?? 0
  const top = row * ROW_HEIGHT
  const room = box.clientHeight - head
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + ROW_HEIGHT > box.scrollTop + room) box.scrollTop = top + ROW_HEIGHT - room
  const cell = column === 0 ? undefined : document.getElementById(cellId(row, column))?.closest('td')
  const names = box.querySelector('th')?.offsetWidth ?? 0
  const [left, right] = cell ? [cell.offsetLeft, cell.offsetLeft + cell.offsetWidth] : [0, 0]
  if (left - names < box.scrollLeft) box.scrollLeft = left - names
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth
}
