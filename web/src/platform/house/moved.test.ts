import { expect, test } from 'vitest'
import { wayFrom } from './moved.ts'

const moved = [
  { from: '/approvals', to: '/to-do' },
  { from: '/learn', to: '/o/$org/courses' },
  { from: '/learn/all', to: '/courses' },
  { from: '/o/$org/forum-reports', to: '/to-do' },
]

test('an old address leads to the new one with what follows it, the longer of two that fit', () => {
  const id = '01890000-0000-7000-8000-000000000000'
  expect(wayFrom('/approvals', moved)).toMatchObject({ to: '/to-do', id: undefined })
  expect(wayFrom(`/learn/${id}`, moved)).toMatchObject({ to: `/o/$org/courses/${id}`, id })
  expect(wayFrom('/learn/all', moved)).toMatchObject({ to: '/courses' })
})

test('an old address of any organization leads on, and no address that never was', () => {
  expect(wayFrom('/o/harbour-view/forum-reports', moved)).toMatchObject({ to: '/to-do' })
  for (const nowhere of ['/o/harbour-view/forum-reportsx', '/o/forum-reports', '/approvalsx', '/x/approvals'])
    expect(wayFrom(nowhere, moved), nowhere).toBeUndefined()
})
