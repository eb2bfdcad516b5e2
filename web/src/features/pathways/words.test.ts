import { expect, test } from 'vitest'
import { type Level, type Progress, barredOn, isUnderWay, nextOn, phasesOf } from './words.ts'

const certification = (id: string, more: Partial<Level['certifications'][number]> = {}): Level['certifications'][number] => ({
  certification: { id, slug: id, name: id },
  state: 'not_started',
  archived: false,
  open: true,
  awardable: false,
  awarded_at: null,
  due_at: null,
  renewal_opens_at: null,
  grace_until: null,
  lapsed_at: null,
  ...more,
})
const level = (id: string, state: Level['state'], certifications: Level['certifications'], phase_id: string | null = null): Level => ({
  id,
  name: id,
  description: null,
  phase_id,
  depends_on_level_ids: [],
  depends_on_phase_ids: [],
  state,
  missing: state === 'unlocked' ? certifications.map((each) => ({ kind: 'certification', id: each.certification.id, name: '' })) : [],
  lapsed_at: null,
  certifications,
})
const on = (levels: Level[], phases: Progress['phases'] = []): Progress => ({
  pathway: { id: 'p', slug: 'p', name: 'P' },
  owner_organization_id: 'o',
  description: null,
  person: null,
  phases,
  levels,
  time_zone: 'UTC',
  evaluated_at: '2026-01-01T00:00:00Z',
})

test('next is the first of an open level, before it what has lapsed, and never what is not open to the person', () => {
  const closed = certification('closed', { open: false })
  const [a, b] = [certification('a'), certification('b', { lapsed_at: '2025-01-01T00:00:00Z' })]
  expect(nextOn(on([level('1', 'locked', [a])]))).toBeUndefined()
  expect(nextOn(on([level('1', 'unlocked', [closed, a])]))?.certification).toBe(a)
  expect(nextOn(on([level('1', 'unlocked', [a]), level('2', 'unlocked', [b])]))?.certification).toBe(b)
})

test('what keeps somebody from going on is named once there is nothing else to do', () => {
  const [closed, a] = [certification('closed', { open: false }), certification('a')]
  expect(barredOn(on([level('1', 'unlocked', [closed, a])]))).toBeUndefined()
  expect(barredOn(on([level('1', 'locked', [closed])]))).toBeUndefined()
  expect(barredOn(on([level('1', 'unlocked', [closed])]))?.certification).toBe(closed)
})

test('levels stand in their phases, those of none at last', () => {
  const phases = ['x', 'y'].map((id) => ({ id, name: id, depends_on_phase_ids: [], complete: false }))
  const levels = [level('1', 'locked', []), level('2', 'locked', [], 'y'), level('3', 'locked', [], 'x')]
  const found = phasesOf(on(levels, phases)).map(({ name, levels: of }) => [name, of.map(({ id }) => id)])
  expect(found).toEqual([
    ['x', ['3']],
    ['y', ['2']],
    [null, ['1']],
  ])
})

test('a pathway is under way as long as a level of it is not complete', () => {
  const [done, ahead] = [level('done', 'complete', []), level('ahead', 'locked', [])]
  expect([on([]), on([done]), on([done, ahead])].map(isUnderWay)).toEqual([false, false, true])
})
