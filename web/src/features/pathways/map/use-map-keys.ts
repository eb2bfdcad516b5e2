import { t } from '@lingui/core/macro'
import { type PageKey, useKeys } from '../../../platform/keys/registry.ts'
import type { Flow } from './nodes.tsx'
import { WHOLE } from './viewport.ts'

const STEP = 60
const within = '[data-pathway-map]'

/** Moves and zooms the map by keys while it has the focus. */
export function useMapKeys(flow: Flow | undefined): void {
  const move = (x: number, y: number) => () => {
    const from = flow?.getViewport()
    if (from) void flow?.setViewport({ ...from, x: from.x + x, y: from.y + y })
  }
  const always = { within, repeats: true }
  const keys: PageKey[] = [
    { keys: ['ArrowLeft'], says: t`Move the map to the left`, act: move(STEP, 0), ...always },
    { keys: ['ArrowRight'], says: t`Move the map to the right`, act: move(-STEP, 0), ...always },
    { keys: ['ArrowUp'], says: t`Move the map up`, act: move(0, STEP), ...always },
    { keys: ['ArrowDown'], says: t`Move the map down`, act: move(0, -STEP), ...always },
    { keys: ['+', '='], says: t`Show the map larger`, act: () => void flow?.zoomIn(), ...always },
    { keys: ['-'], says: t`Show more of the map`, act: () => void flow?.zoomOut(), ...always },
    { keys: ['0'], says: t`Show the whole map`, act: () => void flow?.fitView(WHOLE), within },
  ]
  useKeys(t`Map`, keys)
}
