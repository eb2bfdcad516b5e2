import { partOf } from '../heat-map/steps.ts'

type Figures = { asked: number; had: number }

/** Returns the points of the line in a square of 100 by 100. Days on which nothing was required split it into runs. */
export function runsOf(points: Figures[]): { x: number; y: number }[][] {
  const runs: { x: number; y: number }[][] = [[]]
  for (const [nr, point] of points.entries()) {
    if (point.asked === 0) runs.push([])
    else runs.at(-1)?.push({ x: ((nr + 0.5) / points.length) * 100, y: 100 - partOf(point) })
  }
  return runs.filter((run) => run.length > 0)
}
