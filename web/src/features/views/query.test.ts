import { expect, test } from 'vitest'
import { queryOf } from './query.ts'

test('addresses that say the same are one view, in whatever order they say it', () => {
  expect(queryOf('?status=pending&q=fire')).toBe(queryOf('q=fire&status=pending'))
  expect(queryOf('?q=fire')).not.toBe(queryOf('?q=fire&status=pending'))
  expect(queryOf('?a=1&a=2')).not.toBe(queryOf('?a=2&a=1'))
  expect(queryOf('?')).toBe('')
})

test('what is kept is written as the service takes it', () => {
  expect(queryOf('?q=two words&department=Küche|Hof')).toBe('department=K%C3%BCche%7CHof&q=two+words')
})
