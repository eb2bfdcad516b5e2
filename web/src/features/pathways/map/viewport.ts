import type { FocusEvent } from 'react'
import type { Box, Chart } from './layout.ts'
import type { Flow } from './nodes.tsx'

/** Below this zoom the text is unreadable. The map then starts at the next step and can be moved. */
const READABLE = 0.75
const MARGIN = 16
export const WHOLE = { padding: 0.04, maxZoom: 1 }

type Size = Pick<Box, 'width' | 'height'>

/** Fits the whole map when it is readable, else starts at the next level, or at the first. */
export async function begin(flow: Flow, room: Size, chart: Chart, nextId: string | undefined) {
  await flow.fitView({ ...WHOLE, minZoom: READABLE })
  const zoom = flow.getZoom()
  if (chart.width * zoom <= room.width && chart.height * zoom <= room.height) return
  const { box } = chart.levels.find(({ level: { id } }) => id === nextId) ?? chart.levels[0] ?? {}
  const x = along(room.width, chart.width * zoom, box && (box.x + box.width / 2) * zoom)
  const y = along(room.height, chart.height * zoom, box && (box.y + box.height / 2) * zoom)
  await flow.setViewport({ x, y, zoom })
}

/** Returns the offset that puts `middle` in the centre, as far as the map extends. */
function along(room: number, length: number, middle = 0): number {
  if (length + 2 * MARGIN <= room) return (room - length) / 2
  return Math.max(room - length - MARGIN, Math.min(MARGIN, room / 2 - middle))
}

/** Scrolls the map to the level that gets the keyboard focus. */
export function bringIntoView({ target, currentTarget }: FocusEvent, flow: Flow, { levels }: Chart) {
  const id = target.closest('.react-flow__node')?.getAttribute('data-id')
  const box = levels.find(({ level }) => level.id === id)?.box
  if (!box) return
  const { x, y, zoom } = flow.getViewport()
  const [left, top] = [box.x * zoom + x, box.y * zoom + y]
  const { clientWidth, clientHeight } = currentTarget
  const isSeen = left >= 0 && top >= 0 && left + box.width * zoom <= clientWidth && top + box.height * zoom <= clientHeight
  const moved = isSeen ? Promise.resolve(true) : flow.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom })
  void moved.then(() => target.scrollIntoView({ block: 'nearest' }))
}
