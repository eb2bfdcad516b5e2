import { expect, test } from 'vitest'
import { withPicture } from '../../../platform/files/attached/body-text.ts'
import { changedFields, isChanged, subjectsChanged } from './draft.ts'
import { opened } from './opened.ts'

const base = {
  title: 'Lift',
  description: '',
  audience: 'trainees' as const,
  subjects: ['a', 'b'],
  owner_user_id: null,
  review_by: '',
  body: 'One.',
}

test('only what was changed is saved, and an empty field is cleared', () => {
  expect(isChanged({ ...base, subjects: ['b', 'a'], title: 'Lift ' }, base)).toBe(false)
  expect(changedFields({ ...base, title: 'Lower', body: ' ' }, base)).toEqual({ title: 'Lower', body_markdown: null })
  expect(subjectsChanged({ ...base, subjects: ['a'] }, base)).toBe(true)
})

test('a picture stands in a paragraph of its own, where the cursor is', () => {
  expect(withPicture('One. Two.', 4, '![]()')).toBe('One.\n\n![]()\n\nTwo.')
  expect(withPicture('', 0, '![]()')).toBe('![]()\n\n')
})

test('everybody is counted once, by when they opened it last', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const people = ['2026-11-22T12:00:00Z', '2026-11-01T12:00:00Z', '2026-10-30T12:00:00Z', '2025-01-01T00:00:00Z', null]
  expect(
    opened(
      people.map((last_viewed_at) => ({ last_viewed_at })),
      now,
    ).map(({ count }) => count),
  ).toEqual([1, 2, 0, 1])
})
