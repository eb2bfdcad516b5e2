import type { Schemas } from '../../../../platform/client.ts'

type Level = Schemas['LearningPathwayLevel']
export type Parts = { phases: { id: string }[]; levels: Level[] }
/** A place on the page: in a phase, or beside all of them, counted from 0 without the level that goes there. */
export type Place = { phase: string | null; index: number }

/** The phases with their levels as they stand on the page; at last what is in none. */
const groupsOf = ({ phases, levels }: Parts) =>
  [...phases.map(({ id }) => id), null].map((phase) => ({ phase, levels: levels.filter(({ phase_id }) => phase_id === phase) }))

/** The place one step up or down the page, over the edge of a phase into the next one. Undefined at either end. */
export function stepFrom(parts: Parts, level: Level, by: -1 | 1): Place | undefined {
  const groups = groupsOf(parts)
  const at = groups.findIndex(({ phase }) => phase === level.phase_id)
  const inside = groups[at]?.levels ?? []
  const index = inside.findIndex(({ id }) => id === level.id) + by
  if (index >= 0 && index < inside.length) return { phase: level.phase_id, index }
  const next = groups[at + by]
  return next && { phase: next.phase, index: by < 0 ? next.levels.length : 0 }
}

/** The place of another level, which goes out of the way; the end of a phase where it is dropped on none. */
export function placeOf({ levels }: Parts, level: Level, phase: string | null, onto: string | undefined): Place {
  const inside = levels.filter(({ phase_id }) => phase_id === phase)
  const index = inside.findIndex(({ id }) => id === onto)
  return { phase, index: index < 0 ? inside.filter(({ id }) => id !== level.id).length : index }
}

/** Where a level is now. */
export const standing = ({ levels }: Parts, { id, phase_id }: Level): Place => ({
  phase: phase_id,
  index: levels.filter((level) => level.phase_id === phase_id).findIndex((level) => level.id === id),
})

/** What is sent so that a level stands there; its position counts among all levels of the pathway. */
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

/** How far down the page a place is, where every phase begins with a place of its own, and how many there are. */
export function slotOf(parts: Parts, { phase, index }: Place) {
  const groups = groupsOf(parts)
  const at = groups.findIndex((group) => group.phase === phase)
  const above = groups.slice(0, at).reduce((sum, { levels }) => sum + levels.length + 1, 0)
  return { at: above + index, of: parts.levels.length + groups.length - 1 }
}
