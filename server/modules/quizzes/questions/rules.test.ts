import { expect, test } from 'vitest'
import { type Question, identified, matchesOf, partsOf } from './rules.ts'
import { draw, drawable, poolsOf } from './rules-draw.ts'
import type { QuestionBody } from './schema.ts'

const common = { prompt_markdown: 'What?', points: 1 }
const all = (bodies: QuestionBody[]): Question[] => identified(bodies, new Map())
const drawn = (bodies: QuestionBody[], draw_count: number | null, shuffles: boolean) => {
  const asked = all(bodies).map((question) => drawable({ question, matches: matchesOf(question, []) }))
  const once = () => draw(poolsOf(asked, [], draw_count), { shuffle_questions: shuffles, shuffle_options: shuffles })
  return { asked, once }
}
const truths = (count: number): QuestionBody[] => Array.from({ length: count }, () => ({ kind: 'true_false', ...common, correct: true }))
const order: QuestionBody = { kind: 'ordering', ...common, items: ['a', 'b', 'c', 'd'].map((text) => ({ text })) }
const options = ['a', 'b', 'c', 'd'].map((text) => ({ text, correct: text === 'a' }))

test('every question is drawn as often as any other', () => {
  const { asked, once } = drawn(truths(10), 3, true)
  const counts = new Map(asked.map(({ question_id }) => [question_id, 0]))
  for (let nr = 0; nr < 2000; nr += 1) for (const { question_id } of once()) counts.set(question_id, counts.get(question_id)! + 1)
  // 600 expected, with a standard deviation of 20.5.
  for (const count of counts.values()) expect(Math.abs(count - 600)).toBeLessThan(123)
})

test('what is not shuffled keeps the order of its author, also where only some are drawn', () => {
  const { asked, once } = drawn(truths(10), 4, false)
  const places = once().map(({ question_id }) => asked.findIndex((one) => one.question_id === question_id))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const choice = drawn([{ kind: 'single_choice', ...common, options }], null, false)
  expect(choice.once()[0]!.order).toEqual(choice.asked[0]!.parts)
})

test('what is to be ordered or matched is shuffled all the same, and its ids tell no order', () => {
  const { asked, once } = drawn([order], null, false)
  const orders = new Set(
    Array.from({ length: 500 }, () =>
      once()[0]!
        .order!.map((id) => asked[0]!.parts.indexOf(id))
        .join(''),
    ),
  )
  expect(orders.size).toBe(24)
  const sorted = Array.from({ length: 200 }, () => {
    const ids = partsOf(all([order])[0]!)
    return ids.join() === ids.toSorted((a, b) => (a < b ? -1 : 1)).join()
  })
  expect(sorted.filter(Boolean).length).toBeLessThan(40)
})

test('a match has another id than its prompt, and keeps it while its words stay', () => {
  const pairs = [{ prompt: 'Dog', match: 'Barks' }, { prompt: 'Cat', match: 'Meows' }, { prompt: 'Kitten', match: 'Meows' }] // prettier-ignore
  const [question] = all([{ kind: 'matching', ...common, pairs }]) as [Question]
  const matches = matchesOf(question, [])!
  expect(matches.map(({ text }) => text)).toEqual(['Barks', 'Meows'])
  expect(partsOf(question).filter((id) => matches.some((match) => match.id === id))).toEqual([])
  expect(matchesOf(question, [matches[1]!])).toEqual([{ id: expect.any(String), text: 'Barks' }, matches[1]])
})
