import { expect, test } from 'vitest'
import { type Column, analytics } from './rules.ts'
import { computing } from '../../../../test/computing.ts'

/** Points of twelve people for four questions. The figures below were computed independently of this program. */
const OF = [1, 2, 1, 4]
const POINTS = [
  [0, 0, 1, 0.4], [1, 0, 1, 0], [1, 0, 1, 0], [0, 0, 0, 0.1], [0, 2, 0, 0.8], [0, 0, 1, 1.6], [0, 0, 1, 1.3], [1, 2, 0, 2.1],
  [0, 0, 0, 3.1], [1, 0, 0, 2.2], [1, 0, 0, 3.7], [1, 1, 0, 3.9],
] // prettier-ignore
const EXPECTED = [
  [0.5, 0.5222329678670935, 0.28462382148192905, 0.34848484848484845],
  [0.20833333333333334, 0.39648073054937955, 0.009411501525139794, 0.011884550084889601],
  [0.4166666666666667, 0.5149286505444373, -0.6658963061323394, -0.7734513274336283],
  [0.4, 0.354356009993032, -0.050579654279954325, -0.056],
]
const OPTIONS = [
  ['A', true, [1, 2, 7, 9, 10, 11], 0.40238095238095234],
  ['B', false, [0, 4, 6, 8], 0.34285714285714286],
  ['C', false, [3, 5], 0.19285714285714287],
] as const

const column = (question: number, rows = POINTS, more: Partial<Column> = {}): Column => ({
  question_id: String(question),
  version: 1,
  prompt_markdown: 'Q',
  attempts: rows.map((_row, at) => at),
  points: rows.map((row) => row[question]!),
  of: rows.map(() => OF[question]!),
  people: rows.length,
  omitted: 0,
  options: [],
  has_one_right: false,
  ...more,
})
const analysed = (columns: Column[], people = POINTS.length) => analytics({ attempts: POINTS.length, people, columns })

test('the figures are those of the formulas', () => {
  const options = OPTIONS.map(([id, correct, chosen_by]) => ({ id, text: id, correct, chosen_by }))
  const { reliability, questions } = analysed([0, 1, 2, 3].map((at) => column(at, POINTS, at === 0 ? { options, has_one_right: true, omitted: 3 } : {})))
  EXPECTED.forEach(([facility, sd, index, efficiency], at) => {
    expect(questions[at]!.facility).toBeCloseTo(facility!, 12)
    expect(questions[at]!.sd).toBeCloseTo(sd!, 12)
    expect(questions[at]!.discrimination_index).toBeCloseTo(index!, 12)
    expect(questions[at]!.discriminative_efficiency).toBeCloseTo(efficiency!, 12)
  })
  expect(reliability.alpha).toBeCloseTo(-0.25274309496783953, 12)
  expect(reliability.sem).toBeCloseTo(0.2285977787390867, 12)
  expect(questions[0]!.omitted).toBe(0.25)
  OPTIONS.forEach(([, , chosen_by, mean_rest], at) => {
    expect(questions[0]!.options[at]!.chosen).toBeCloseTo(chosen_by.length / 12, 12)
    expect(questions[0]!.options[at]!.mean_rest).toBeCloseTo(mean_rest, 12)
  })
  expect(questions.map(({ flags }) => flags)).toEqual([[], ['weak', 'inefficient', 'too_hard'], ['check_key', 'inefficient'], ['check_key', 'inefficient']])
}) // prettier-ignore

test('a wrong option that better people choose is told', () => {
  const options = OPTIONS.map(([id, , chosen_by]) => ({ id, text: id, correct: id === 'B', chosen_by }))
  const all = [column(0, POINTS, { options, has_one_right: true }), column(1), column(2), column(3)]
  expect(analysed(all).questions[0]!.flags).toEqual(['better_distractor'])
})

test('there are no figures of fewer than ten people, and none without variance', () => {
  const few = analysed([column(0), column(1)], 9)
  expect(few.reliability).toEqual({ alpha: null, sem: null })
  const nobody = analysed([column(0, POINTS, { people: 9, options: [{ id: 'A', text: 'A', correct: true, chosen_by: [1] }] }), column(1)])
  expect(nobody.questions[0]).toMatchObject({ facility: null, sd: null, discrimination_index: null, omitted: null, flags: [] })
  expect(nobody.questions[0]!.options[0]).toMatchObject({ chosen: null, mean_rest: null })
  const alike = POINTS.map((row) => [0.1, ...row.slice(1)])
  const same = analysed([column(0, alike), column(1), column(3)]).questions[0]!
  expect(same).toMatchObject({ sd: 0, discrimination_index: null, discriminative_efficiency: null })
  expect(same.facility).toBeCloseTo(0.1, 12)
  expect(analysed([column(0)])).toMatchObject({ reliability: { alpha: null }, questions: [{ discrimination_index: null }] })
  const nothing = analysed([column(0, POINTS, { of: POINTS.map(() => 0), points: POINTS.map(() => 0) }), column(1), column(2)])
  expect(nothing.questions[0]).toMatchObject({ facility: null, discrimination_index: null })
  expect(analytics({ attempts: 0, people: 0, columns: [] })).toEqual({ attempts: 0, people: 0, reliability: { alpha: null, sem: null }, questions: [] })
}) // prettier-ignore

test('where others were asked other questions, the rest is a part of what each could get', () => {
  const drawn = column(0, POINTS.slice(0, 10))
  const { reliability, questions } = analysed([drawn, column(1), column(2), column(3)])
  expect(reliability).toEqual({ alpha: null, sem: null })
  expect(questions[0]!.people).toBe(10)
  expect(questions[0]!.discrimination_index).not.toBeNull()
})

test('ten thousand attempts at fifty questions hold nobody up', () => {
  const attempts = Int32Array.from({ length: 10_000 }, (_, at) => at)
  const columns = Array.from({ length: 50 }, (_, question): Column => ({
    ...column(0),
    question_id: String(question),
    attempts,
    points: Float64Array.from(attempts, (at) => ((at * (question + 7)) % 101 < at / 120 ? 1 : 0)),
    of: new Float64Array(10_000).fill(1),
    people: 10_000,
    options: ['A', 'B', 'C', 'D'].map((id, nr) => ({ id, text: id, correct: nr === 0, chosen_by: attempts.filter((at) => at % 4 === nr) })),
  }))
  const spent = computing()
  expect(analytics({ attempts: 10_000, people: 10_000, columns }).questions).toHaveLength(50)
  expect(spent()).toBeLessThan(2000)
})
