import { refusal } from '#platform/errors.ts'
import { isSameMoment } from '#platform/moments.ts'
import { changedMeanwhile } from '#platform/rows/as-seen.ts'

/** The dependency graph of a pathway. */
export type Graph = {
  phases: { id: string; name: string }[]
  levels: { id: string; name: string; phase_id: string | null; depends_on_level_ids: string[]; depends_on_phase_ids: string[] }[]
}

const circular = refusal(
  'conflict',
  'pathway_circle',
  'Each of these waits for the next, so that nobody could ever get through: {circle}. Take one of these prerequisites away.',
)
const circularOrder = refusal(
  'conflict',
  'phase_order_circle',
  'Each of these phases would come after the next, in a circle: {circle}.',
  'depends_on_phase_ids',
)
export const phaseInUse = refusal(
  'conflict',
  'phase_in_use',
  'The phase still holds levels, or levels depend on it. Move those and take that away first.',
)

/** Throws 409 if the thing was changed since the caller saw it. */
export function mustBeAsSeen({ updated_at }: { updated_at: string }, expected: string | undefined): void {
  if (expected !== undefined && !isSameMoment(updated_at, expected)) throw changedMeanwhile().with({ field: 'expected_updated_at' })
}

/** A dependency, and the names on the way to it. */
type Edge = { to: string; names: string[] }

/** Throws 409 if a level would wait for itself, through levels and all levels of phases. The answer names the circle. */
export function mustEnd({ levels, phases }: Graph): void {
  const names = new Map([...levels, ...phases].map(({ id, name }) => [id, name]))
  const within = Map.groupBy(levels, ({ phase_id }) => phase_id)
  const edgesOf = ({ depends_on_level_ids, depends_on_phase_ids }: Graph['levels'][number]): Edge[] => [
    ...depends_on_level_ids.map((to) => ({ to, names: [names.get(to)!] })),
    ...depends_on_phase_ids.flatMap((phase) =>
      (within.get(phase) ?? []).map((level) => ({ to: level.id, names: [names.get(phase)!, level.name] })),
    ),
  ]
  const circle = findCircle(new Map(levels.map((level) => [level.id, edgesOf(level)])))
  if (circle) throw circular({ circle: around(circle) })
}

/** Throws 409 if a phase would come after itself. */
export function mustBeOrdered(phases: { id: string; name: string; depends_on_phase_ids: string[] }[]): void {
  const names = new Map(phases.map(({ id, name }) => [id, name]))
  const edges = phases.map(({ id, depends_on_phase_ids }): [string, Edge[]] => [
    id,
    depends_on_phase_ids.map((to) => ({ to, names: [names.get(to)!] })),
  ])
  const circle = findCircle(new Map(edges))
  if (circle) throw circularOrder({ circle: around(circle) })
}

/**
 * Returns phases in their order. Phases without an order between them stay in order of creation. In a circle, the first one created comes
 * first.
 */
export function inOrder<Phase extends { id: string; depends_on_phase_ids: string[] }>(phases: Phase[]): Phase[] {
  const ordered: Phase[] = []
  const left = new Map(phases.map((phase) => [phase.id, phase]))
  while (left.size > 0) {
    const all = [...left.values()]
    const next = all.find(({ depends_on_phase_ids }) => !depends_on_phase_ids.some((id) => left.has(id))) ?? all[0]!
    left.delete(next.id)
    ordered.push(next)
  }
  return ordered
}

/** Returns the circle as text, in any language. */
const around = (names: string[]) => [names.at(-1), ...names].map((name) => `“${name}”`).join(' → ')

/** Returns the names along a circle; undefined if there is none. Each node is visited once. */
function findCircle(edges: ReadonlyMap<string, Edge[]>): string[] | undefined {
  const left = new Set<string>()
  for (const start of edges.keys()) {
    const circle = follow(edges, left, [], start, [])
    if (circle) return circle
  }
  return undefined
}

function follow(edges: ReadonlyMap<string, Edge[]>, left: Set<string>, way: string[], at: string, said: string[][]): string[] | undefined {
  if (way.includes(at)) return said.slice(way.indexOf(at)).flat()
  if (left.has(at)) return undefined
  for (const { to, names } of edges.get(at) ?? []) {
    const circle = follow(edges, left, [...way, at], to, [...said, names])
    if (circle) return circle
  }
  left.add(at)
  return undefined
}
