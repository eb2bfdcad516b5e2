import { Graph, type GraphLabel, layout } from '@dagrejs/dagre'
import { type Level, type Progress, phasesOf } from '../words.ts'

export type Box = { x: number; y: number; width: number; height: number }
export type Phase = { id: string; name: string | null; complete?: boolean | undefined }
/** A pathway to draw. Without states it is drawn as built, and no level waits. */
export type DrawnPathway = {
  phases: (Pick<Progress['phases'][number], 'id' | 'name' | 'depends_on_phase_ids'> & Phase)[]
  levels: DrawnLevel[]
}
export type DrawnLevel = Pick<Level, 'id' | 'name' | 'phase_id' | 'depends_on_level_ids' | 'depends_on_phase_ids'> &
  Partial<Pick<Level, 'state' | 'lapsed_at'>>
/** An arrow from a prerequisite (a level or a whole phase) to the level that depends on it. `done`: the prerequisite is complete. */
export type Arrow = { id: string; from: string; to: string; names: [from: string, to: string]; done: boolean; via: Point[] }
export type Point = { x: number; y: number }
export type Chart = {
  width: number
  height: number
  phases: (Phase & Box)[]
  levels: { level: DrawnLevel; box: Box }[]
  arrows: Arrow[]
}

type Size = Pick<Box, 'width' | 'height'>
type Part = Size & { id: string }
type Link = [from: string, to: string]
/** Direction of the map: left to right where there is room, else top to bottom. */
export type MapDirection = 'LR' | 'TB'

const sizes: Record<MapDirection, Size> = { LR: { width: 216, height: 96 }, TB: { width: 148, height: 116 } }
/** Height of a level without a state, which only has a name. */
const plainHeight = 78
const gaps = { LR: { nodesep: 16, ranksep: 44 }, TB: { nodesep: 10, ranksep: 36 } }
const PAD = 12
const HEAD = 40
/** Space between an obstacle and the arrow's turn around it. */
const GAP = 6

/** A phase with its levels, or a level without a phase. */
type Group = Part & { phase: Phase | undefined; inside: (Part & Box)[] }

/**
 * Returns the position of everything on the map. Each phase is laid out alone and then placed among the others, so that phases do not
 * overlap.
 */
export function chartOf(drawn: DrawnPathway, way: MapDirection): Chart {
  const links = linksOf(drawn)
  const size = drawn.levels.some(({ state }) => state) ? sizes[way] : { ...sizes[way], height: plainHeight }
  const groups = phasesOf(drawn).flatMap(({ levels, ...phase }) =>
    phase.name === null
      ? levels.map(({ id }) => groupOf([id], links, { way, size }))
      : [
          groupOf(
            levels.map(({ id }) => id),
            links,
            { way, size },
            phase,
          ),
        ],
  )
  const groupBy = new Map(groups.flatMap((group) => [group.id, ...group.inside.map(({ id }) => id)].map((id) => [id, group.id])))
  const order = drawn.phases.flatMap(({ id, depends_on_phase_ids }) => depends_on_phase_ids.map((from): Link => [from, id]))
  const between = [...links, ...order].map(([from, to]): Link => [groupBy.get(from)!, groupBy.get(to)!])
  const { placed, lanes, ...whole } = place(groups, between, way)
  const byId = new Map(drawn.levels.map((level) => [level.id, level]))
  const phases = placed.flatMap(({ phase, x, y, width, height }) => (phase ? [{ ...phase, x, y, width, height }] : []))
  const levels = placed.flatMap((group) =>
    group.inside.map(({ id, x, y, width, height }) => ({
      level: byId.get(id)!,
      box: { x: group.x + x, y: group.y + y, width, height },
    })),
  )
  const via = ([from, to]: Link) => past(lanes(groupBy.get(from)!, groupBy.get(to)!), placed, way)
  return { ...whole, phases, levels, arrows: links.map((link) => ({ ...arrowOf(drawn, link), via: via(link) })) }
}

/** Returns a link from each prerequisite to the level that depends on it. */
const linksOf = ({ levels }: DrawnPathway) =>
  levels.flatMap(({ id, depends_on_level_ids, depends_on_phase_ids }) =>
    [...depends_on_level_ids, ...depends_on_phase_ids].map((from): Link => [from, id]),
  )

function groupOf(ids: string[], links: Link[], { way, size: box }: { way: MapDirection; size: Size }, phase?: Phase): Group {
  const parts = ids.map((id) => ({ id, ...box }))
  const { placed, width, height } = place(parts, links, way)
  if (!phase) return { id: `alone ${ids[0] ?? ''}`, phase, inside: placed, width, height }
  const inside = placed.map(({ x, y, ...part }) => ({ ...part, x: x + PAD, y: y + HEAD }))
  const size = { width: Math.max(width, box.width) + 2 * PAD, height: Math.max(height, PAD) + HEAD + PAD }
  return { id: phase.id, phase, inside, ...size }
}

/** Places the parts in the direction of the links among them. */
function place<Item extends Part>(parts: Item[], links: Link[], way: MapDirection) {
  const graph = new Graph<GraphLabel, Box, { points: Point[] }>()
  graph.setGraph({ rankdir: way, ...gaps[way] })
  for (const { id, width, height } of parts) graph.setNode(id, { x: 0, y: 0, width, height })
  const among = links.filter(([from, to]) => from !== to && graph.hasNode(from) && graph.hasNode(to))
  for (const [from, to] of among) graph.setEdge(from, to, { points: [] })
  layout(graph)
  const placed = parts.map((part) => {
    const { x, y } = graph.node(part.id)
    return { ...part, x: x - part.width / 2, y: y - part.height / 2 }
  })
  const lanes = (from: string, to: string): Point[] => (graph.hasEdge(from, to) ? graph.edge(from, to).points.slice(1, -1) : [])
  const furthest = (ends: number[]) => Math.max(0, ...ends)
  return {
    placed,
    lanes,
    width: furthest(placed.map(({ x, width }) => x + width)),
    height: furthest(placed.map(({ y, height }) => y + height)),
  }
}

/** Returns the points of an arrow along the free lanes beside the groups that it passes. */
function past(lanes: Point[], groups: Box[], way: MapDirection): Point[] {
  const [at, across, size] = way === 'LR' ? (['x', 'y', 'width'] as const) : (['y', 'x', 'height'] as const)
  return lanes.flatMap((lane) => {
    const passed = groups.filter((group) => group[at] <= lane[at] && group[at] + group[size] >= lane[at])
    if (passed.length === 0) return []
    const ends = [Math.min(...passed.map((group) => group[at])) - GAP, Math.max(...passed.map((group) => group[at] + group[size])) + GAP]
    return ends.map((end) => (way === 'LR' ? { x: end, y: lane[across] } : { x: lane[across], y: end }))
  })
}

function arrowOf({ levels, phases }: DrawnPathway, [from, to]: Link): Omit<Arrow, 'via'> {
  const [level, phase] = [levels.find(({ id }) => id === from), phases.find(({ id }) => id === from)]
  const waiting = levels.find(({ id }) => id === to)?.name ?? ''
  const done = level ? level.state === undefined || level.state === 'complete' : phase?.complete !== false
  return { id: `${from} ${to}`, from, to, names: [(level ?? phase)?.name ?? '', waiting], done }
}
