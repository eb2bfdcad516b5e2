import { expect, test } from 'vitest'
import { type Snippet, excerpt, marked } from './rules-snippet.ts'

const words = ({ text, ranges }: Snippet) => ranges.map(([start, end]) => [...text].slice(start, end).join(''))

test('what was looked for is marked with its ending, its accents and what it is compounded with', () => {
  expect(words(marked('Häuser, Haus und Gartenhäuser', ['haus']))).toEqual(['Häuser', 'Haus', 'Gartenhäuser'])
  expect(words(marked('Trainings of Søren', ['training', 'sorens']))).toEqual(['Trainings', 'Søren'])
  expect(words(marked('Fire firmly', ['fires']))).toEqual(['Fire'])
  expect(words(marked('消防訓練の手順', ['訓練']))).toEqual(['訓練'])
  expect(words(marked('of offers', ['of']))).toEqual(['of', 'offers'])
})

test('ranges count characters, not the halves of some', () => {
  const snippet = marked('🔥🔥 fire 🔥 fire', ['fire'])
  expect(snippet.ranges).toEqual([
    [3, 7],
    [10, 14],
  ])
})

test('of a long text that part is shown which has most of it, cut between words', () => {
  const far = `${'alpha beta '.repeat(300)}the pump hums. ${'gamma '.repeat(60)}pump and alarm: press stop. ${'delta '.repeat(300)}`
  const snippet = excerpt(far, ['pump', 'alarm'])
  expect(words(snippet)).toEqual(['pump', 'alarm'])
  expect([...snippet.text].length).toBeLessThan(230)
  expect(snippet.text).toMatch(/^(beta|alpha|gamma|the)\b.* (delta|gamma)$/)
  expect(excerpt('🔥'.repeat(500), ['none'])).toEqual({ text: '🔥'.repeat(110), ranges: [] })
  expect(excerpt('Nothing of it.', ['other'])).toEqual({ text: 'Nothing of it.', ranges: [] })
})
