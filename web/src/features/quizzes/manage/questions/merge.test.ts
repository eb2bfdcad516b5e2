import { expect, test } from 'vitest'
import { type BankDraft, bodyOf, newQuestion } from './draft.ts'
import { changesOf, merged } from './merge.ts'

const asked = (question_id: string, prompt: string) => ({ ...newQuestion('true_false'), key: question_id, question_id, prompt })
const bank = (...questions: BankDraft['questions']): BankDraft => ({ questions, sections: [] })
const prompts = (of: BankDraft) => bodyOf(of).questions.map(({ prompt_markdown }) => prompt_markdown)

const base = bank(asked('a', 'A'), asked('b', 'B'), asked('c', 'C'), asked('d', 'D'))

test('what somebody else changed, added and took away is told, and where both did', () => {
  const theirs = bank(asked('a', 'A theirs'), asked('b', 'B theirs'), asked('d', 'D'), asked('e', 'E'))
  const mine = bank(asked('a', 'A mine'), asked('b', 'B'), asked('c', 'C'), asked('d', 'D'))
  expect(changesOf({ base, theirs, mine }).map(({ key, what, both }) => [key, what, both])).toEqual([
    ['a', 'changed', true],
    ['b', 'changed', false],
    ['c', 'removed', false],
    ['e', 'new', false],
  ])
  expect(changesOf({ base, theirs: base, mine })).toEqual([])
})

test('both are put together: nothing that one of them did alone is lost, and what both changed stays as it is here', () => {
  const theirs = bank(asked('a', 'A theirs'), asked('b', 'B theirs'), asked('e', 'E'))
  const written = { ...newQuestion('true_false'), prompt: 'New' }
  const mine = bank(asked('a', 'A mine'), written, asked('b', 'B'), asked('c', 'C mine'))
  const both = merged({ base, theirs, mine })
  expect(prompts(both)).toEqual(['A mine', 'New', 'B theirs', 'C mine', 'E'])
  expect(both.questions[3]!.question_id, 'it was taken away, so it is a new one').toBeUndefined()
})
