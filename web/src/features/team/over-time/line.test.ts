import { expect, test } from 'vitest'
import { runsOf } from './line.ts'

test('the line has a gap where nothing was asked of anybody', () => {
  const of = (had: number, asked: number) => ({ had, asked })
  expect(runsOf([of(0, 0), of(1, 2), of(2, 2), of(0, 0), of(0, 4)])).toEqual([
    [{ x: 30, y: 50 }, { x: 50, y: 0 }],
    [{ x: 90, y: 100 }],
  ])
  expect(runsOf([of(0, 0)])).toEqual([])
}) // prettier-ignore
