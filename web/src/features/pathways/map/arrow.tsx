import { BaseEdge, type Edge, type EdgeProps } from '@xyflow/react'
import type { MapDirection, Point } from './layout.ts'

export type ArrowEdge = Edge<{ via: Point[]; way: MapDirection }, 'arrow'>

/** A line that starts and ends in the direction of the map and goes around what lies between. */
function ArrowLine({ sourceX, sourceY, targetX, targetY, markerEnd, data }: EdgeProps<ArrowEdge>) {
  const points = [{ x: sourceX, y: sourceY }, ...(data?.via ?? []), { x: targetX, y: targetY }]
  return <BaseEdge path={pathThrough(points, data?.way ?? 'LR')} {...(markerEnd !== undefined && { markerEnd })} />
}

function pathThrough([first, ...others]: Point[], way: MapDirection): string {
  const path: (string | number)[] = ['M', first!.x, first!.y]
  let from = first!
  for (const to of others) {
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
    const bend = way === 'LR' ? [x, from.y, x, to.y] : [from.x, y, to.x, y]
    path.push('C', ...bend, to.x, to.y)
    from = to
  }
  return path.join(' ')
}

export const edgeTypes = { arrow: ArrowLine }
