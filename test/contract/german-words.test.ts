import { expect, test } from 'vitest'
import { entries } from '../browser/words.ts'

test('a message has the same German in every catalogue', () => {
  const germanOf = new Map<string, Set<string>>()
  for (const { key, german } of entries()) germanOf.set(key, (germanOf.get(key) ?? new Set()).add(german))
  const several = [...germanOf].filter(([, ways]) => ways.size > 1)
  expect(several.map(([key, ways]) => `${key}: ${[...ways].join(' | ')}`)).toEqual([])
})
