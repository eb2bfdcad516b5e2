import { t } from '@lingui/core/macro'
import { VisuallyHidden } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { refresh } from '../client.ts'
import { useOnceStanding } from '../lists/once-standing.ts'
import { sentence } from '../refusal.ts'
import { focusIn } from './focus-in.ts'
import { onArrows } from './on-arrows.ts'
import { useDragging } from './use-dragging.ts'

/** A row in an order. `name` is read out when the row moves. */
export type OrderedRow = { key: string; name: string }
/** Moves the row at an index to another one. A promise means that the service is asked; the page then refreshes by itself. */
export type MoveRow = (from: number, to: number) => void | Promise<unknown>

export type Order = Pick<ReturnType<typeof useOrder>, 'row' | 'movers'>

const movedWords = (name: string, place: number, all: number) => t`“${name}” is at place ${place} of ${all}`

/**
 * An order of rows that pointers drag, buttons move, and Alt with an arrow moves. Each move is read out. The focus stays
 * in the row. Without `move` the order is fixed.
 */
export function useOrder(rows: OrderedRow[], move: MoveRow | undefined) {
  const [said, setSaid] = useState('')
  const isMoving = useRef(false)
  const onceStanding = useOnceStanding(rows)
  const indexOf = (key: string) => rows.findIndex((row) => row.key === key)
  const step = (from: number, to: number) => {
    const row = rows[from]
    // A move counts places in the order that is shown, so none begins before the last one is shown.
    if (!move || !row || isMoving.current || rows[to] === undefined || rows[to] === row) return
    const back = focusIn(row.key)
    const shown = () =>
      onceStanding(
        (now) => now[to]?.key === row.key,
        () => {
          back()
          setSaid(movedWords(row.name, to + 1, rows.length))
        },
      )
    const moved = move(from, to)
    if (!moved) return shown()
    isMoving.current = true
    void moved
      .then(shown, (error: unknown) => notifications.show({ color: 'red', title: t`It was not moved`, message: sentence(error) }))
      .then(refresh)
      .finally(() => (isMoving.current = false))
  }
  const list = useDragging(move && { onDrop: (dragged, onto) => step(indexOf(dragged), indexOf(onto)) })
  return {
    list,
    /** Props of a row that its grip drags. */
    row: (key: string) => ({ 'data-place': key, ...(move && onArrows((by) => step(indexOf(key), indexOf(key) + by))) }),
    /** Props of the buttons that move a row. */
    movers: (key: string) => {
      const at = indexOf(key)
      return {
        of: key,
        name: rows[at]?.name ?? '',
        onUp: at > 0 ? () => step(at, at - 1) : undefined,
        onDown: at < rows.length - 1 ? () => step(at, at + 1) : undefined,
      }
    },
    said: <VisuallyHidden component="output">{said}</VisuallyHidden>,
  }
}
