import { expect, test } from 'vitest'
import type { Level, Progress } from '../words.ts'
import { type Box, chartOf } from './layout.ts'

const level = (id: string, more: Partial<Level> = {}): Level => ({
  id,
  name: `Level ${id}`,
  description: null,
  phase_id: null,
  depends_on_level_ids: [],
  depends_on_phase_ids: [],
  state: 'locked',
  missing: [],
  lapsed_at: null,
  certifications: [],
  ...more,
})
const phase = (id: string, complete = false, depends_on_phase_ids: string[] = []) => ({
  id,
  name: `Phase ${id}`,
  complete,
  depends_on_phase_ids,
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

const contains = (a: Box, b: Box) => a.x <= b.x && a.y <= b.y && a.x + a.width >= b.x + b.width && a.y + a.height >= b.y + b.height
const overlap = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const pairs = <Item>(all: Item[]) => all.flatMap((one, nr) => all.slice(nr + 1).map((other): [Item, Item] => [one, other]))

const three = on(
  [
    level('1', { phase_id: 'a', state: 'complete' }),
    level('2', { phase_id: 'a' }),
    level('3', { phase_id: 'b', depends_on_phase_ids: ['a'], depends_on_level_ids: ['1'] }),
    level('4', { phase_id: 'a', depends_on_level_ids: ['3'] }),
    level('5', { depends_on_level_ids: ['4'] }),
  ],
  [phase('a'), phase('b', false, ['a']), phase('empty', true)],
)

for (const way of ['LR', 'TB'] as const)
  test(`levels stand in their phases, and nothing covers anything, led ${way}`, () => {
    const { phases, levels, width, height } = chartOf(three, way)
    expect(levels.map(({ level: { id } }) => id).toSorted()).toEqual(['1', '2', '3', '4', '5'])
    for (const { level: of, box } of levels)
      expect(phases.filter((frame) => contains(frame, box)).map(({ id }) => id)).toEqual(of.phase_id === null ? [] : [of.phase_id])
    expect(pairs(levels.map(({ box }) => box)).some(([one, other]) => overlap(one, other))).toBe(false)
    expect(pairs(phases).some(([one, other]) => overlap(one, other))).toBe(false)
    for (const box of [...phases, ...levels.map((each) => each.box)]) expect(contains({ x: 0, y: 0, width, height }, box)).toBe(true)
  })

test('arrows lead from levels and from whole phases to what waits for them, and say whether it still waits', () => {
  const arrows = chartOf(three, 'LR').arrows.map(({ names, done }) => [...names, done])
  expect(arrows).toEqual([
    ['Level 1', 'Level 3', true],
    ['Phase a', 'Level 3', false],
    ['Level 3', 'Level 4', false],
    ['Level 4', 'Level 5', false],
  ])
})

test('the map leads to the right where there is room, else down', () => {
  const chain = on([level('1'), level('2', { depends_on_level_ids: ['1'] })])
  const [right, down] = [chartOf(chain, 'LR').levels, chartOf(chain, 'TB').levels]
  expect(right[1]!.box.x).toBeGreaterThan(right[0]!.box.x + right[0]!.box.width)
  expect(down[1]!.box.y).toBeGreaterThan(down[0]!.box.y + down[0]!.box.height)
})

test('a pathway without levels has an empty map', () => {
  expect(chartOf(on([]), 'LR')).toEqual({ width: 0, height: 0, phases: [], levels: [], arrows: [] })
})

test('a pathway without states is drawn as it is built: no level has more room than its name, and nothing waits', () => {
  const built = {
    phases: [],
    levels: three.levels.map(({ state: _state, ...rest }) => ({ ...rest, phase_id: null, depends_on_phase_ids: [] })),
  }
  const chart = chartOf(built, 'TB')
  expect(chart.levels.every(({ box }) => box.height < chartOf(three, 'TB').levels[0]!.box.height)).toBe(true)
  expect(chart.arrows.map(({ from, to, done }) => [from, to, done])).toEqual([
    ['1', '3', true],
    ['3', '4', true],
    ['4', '5', true],
  ])
})
