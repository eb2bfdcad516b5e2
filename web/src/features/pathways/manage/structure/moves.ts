import type { Schemas } from '../../../../platform/client.ts'

type Level = Schemas['LearningPathwayLevel']
export type Parts = { phases: { id: string }[]; levels: Level[] }
/** A place on the page: in a phase, or outside of all phases. The index counts from 0 without the moved level. */
export type Place = { phase: string | null; index: number }

/** Returns the phases with their levels as on the page. Levels without a phase come last. */
const groupsOf = ({ phases, levels }: Parts) =>
  [...phases.map(({ id }) => id), null].map((phase) => ({ phase, levels: levels.filter(({ phase_id }) => phase_id === phase) }))

/** Returns the place one step up or down, across the border of a phase if needed. Undefined at either end. */
export function stepFrom(parts: Parts, level: Level, by: -1 | 1): Place | undefined {
  const groups = groupsOf(parts)
  const at = groups.findIndex(({ phase }) => phase === level.phase_id)
  const inside = groups[at]?.levels ?? []
  const index = inside.findIndex(({ id }) => id === level.id) + by
  if (index >= 0 && index < inside.length) return { phase: level.phase_id, index }
  const next = groups[at + by]
  return next && { phase: next.phase, index: by < 0 ? next.levels.length : 0 }
}

/** Returns the place for a level dropped on `onto`, which makes room for it. Without `onto` it is the end of the phase. */
export function placeOf({ levels }: Parts, level: Level, phase: string | null, onto: string | undefined): Place {
  const inside = levels.filter(({ phase_id }) => phase_id === phase)
  const index = inside.findIndex(({ id }) => id === onto)
  return { phase, index: index < 0 ? inside.filter(({ id }) => id !== level.id).length : index }
}

/** Returns the current place of a level. */
export const standing = ({ levels }: Parts, { id, phase_id }: Level): Place => ({
  phase: phase_id,
  index: levels.filter((level) => level.phase_id === phase_id).findIndex((level) => level.id === id),
})

/** Returns the payload that moves a level to a place. Its `position` counts among all levels of the pathway. */
export function changeFor(parts: Parts, level: Level, { phase, index }: Place): Schemas['UpdateLearningPathwayLevel'] {
  const { levels } = parts
  const stands = standing(parts, level)
  if (stands.phase === phase && stands.index === index) return {}
  const others = levels.filter(({ id }) => id !== level.id)
  const inside = others.filter(({ phase_id }) => phase_id === phase)
  const [previous, next] = [inside[index - 1], inside[index]]
  const position = previous ? others.indexOf(previous) + 1 : next && others.indexOf(next)
  return {
    ...(phase !== level.phase_id && { phase_id: phase }),
    ...(position !== undefined && { position }),
  }
}
