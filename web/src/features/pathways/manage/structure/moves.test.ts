import { expect, test } from 'vitest'
import type { Schemas } from '../../../../platform/client.ts'
import { type Parts, type Place, changeFor, placeOf, stepFrom } from './moves.ts'

const level = (id: string, position: number, phase_id: string | null): Schemas['LearningPathwayLevel'] => ({
  id,
  pathway_id: 'p',
  phase_id,
  name: id,
  description: null,
  description_markdown: null,
  position,
  depends_on_level_ids: [],
  depends_on_phase_ids: [],
  certification_type_ids: [],
  certifications: [],
  hidden_certifications_count: 0,
  attachments: [],
  job_aids: [],
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
})

/** Order on the page: phase one has a and c, two has b and e, three is empty; d has no phase. */
const parts: Parts = {
  phases: [{ id: 'one' }, { id: 'two' }, { id: 'three' }],
  levels: [level('a', 0, 'one'), level('b', 1, 'two'), level('c', 2, 'one'), level('d', 3, null), level('e', 4, 'two')],
}
const of = (id: string) => parts.levels.find((each) => each.id === id)!

/** Returns the parts after the service applied the change. */
function after(id: string, place: Place | undefined): string {
  const { phase_id, position } = place ? changeFor(parts, of(id), place) : {}
  const others = parts.levels.filter((each) => each.id !== id)
  const moved = { ...of(id), ...(phase_id !== undefined && { phase_id }) }
  const levels = others.toSpliced(position ?? of(id).position, 0, moved)
  return ['one', 'two', 'three', null].map((phase) => levels.flatMap((each) => (each.phase_id === phase ? each.id : [])).join('')).join(' ')
}

test('a level goes up and down the page, from phase to phase, and stops at its ends', () => {
  expect(after('c', stepFrom(parts, of('c'), -1))).toBe('ca be  d')
  expect(after('a', stepFrom(parts, of('a'), 1))).toBe('ca be  d')
  expect(after('c', stepFrom(parts, of('c'), 1))).toBe('a cbe  d')
  expect(after('b', stepFrom(parts, of('b'), -1))).toBe('acb e  d')
  expect(after('e', stepFrom(parts, of('e'), 1))).toBe('ac b e d')
  expect(after('d', stepFrom(parts, of('d'), -1))).toBe('ac be d ')
  expect(stepFrom(parts, of('a'), -1)).toBeUndefined()
  expect(stepFrom(parts, of('d'), 1)).toBeUndefined()
})

test('a level that is dropped takes the place of another, or comes last in a phase', () => {
  expect(after('a', placeOf(parts, of('a'), 'one', 'c'))).toBe('ca be  d')
  expect(after('c', placeOf(parts, of('c'), 'one', 'a'))).toBe('ca be  d')
  expect(after('a', placeOf(parts, of('a'), 'two', 'b'))).toBe('c abe  d')
  expect(after('d', placeOf(parts, of('d'), 'two', 'e'))).toBe('ac bde  ')
  expect(after('a', placeOf(parts, of('a'), 'two', undefined))).toBe('c bea  d')
  expect(after('a', placeOf(parts, of('a'), 'three', undefined))).toBe('c be a d')
  expect(after('a', placeOf(parts, of('a'), null, undefined))).toBe('c be  da')
})

test('a level that stays where it is changes nothing', () => {
  expect(changeFor(parts, of('c'), placeOf(parts, of('c'), 'one', 'c'))).toEqual({})
  expect(changeFor(parts, of('c'), placeOf(parts, of('c'), 'one', undefined))).toEqual({})
})
