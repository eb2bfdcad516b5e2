import { expect, test } from 'vitest'
import { partName } from './part-name.ts'

test('a field of a question is called what its form calls it', () => {
  expect(partName('options')).toBe('“Options”')
  expect(partName('options.1.text')).toBe('“Options” (2)')
  expect(partName('accepted_answers.0')).toBe('“Answers that you accept” (1)')
})

test('what is no field of the form keeps its name', () => {
  expect(partName('kind')).toBe('kind')
})
