import { expect, test } from 'vitest'
import { partOf, stepOf } from './steps.ts'

test('only what everybody has is a hundred in a hundred, and the last step', () => {
  const parts = [{ had: 0, asked: 3 }, { had: 1, asked: 2 }, { had: 199, asked: 200 }, { had: 7, asked: 7 }].map(partOf)
  expect(parts).toEqual([0, 50, 99, 100])
  expect(parts.map(stepOf)).toEqual([0, 1, 3, 4])
  expect([49, 69, 70, 84, 85].map(stepOf)).toEqual([0, 1, 2, 2, 3])
}) // prettier-ignore
