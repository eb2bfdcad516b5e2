import { expect, test } from 'vitest'
import { type Figures, adviceOf, byNeed } from './words.ts'

const options = [
  { id: 'a', text: 'Water', correct: true, chosen: 0.4, mean_rest: 0.5 },
  { id: 'b', text: 'Foam', correct: false, chosen: 0.5, mean_rest: 0.81 },
  { id: 'c', text: 'Sand', correct: false, chosen: 0.1, mean_rest: null },
]
const question = (question_id: string, flags: Figures['flags']): Figures => ({
  question_id,
  version: 1,
  prompt_markdown: 'Which?',
  people: 12,
  facility: 0.4,
  sd: 0.4,
  discrimination_index: -0.2,
  discriminative_efficiency: null,
  omitted: 0,
  flags,
  options,
})

test('a wrong key is told by the option of those who do better', () => {
  expect(adviceOf(question('q', ['check_key', 'better_distractor']))).toEqual([
    'Check the key: those who chose “Foam” got 81% of the rest, those who chose the right one 50%.',
  ])
  expect(adviceOf(question('q', ['weak', 'inefficient']))).toHaveLength(1)
  expect(adviceOf(question('q', []))).toEqual([])
})

test('what stands out comes first, the most pressing at the top', () => {
  const all = [question('fine', []), question('easy', ['too_easy']), question('key', ['check_key'])]
  expect(byNeed(all).map(({ question_id }) => question_id)).toEqual(['key', 'easy', 'fine'])
})
