import { expect, test } from 'vitest'
import { inOrder, roleSearch } from './search.ts'

test('an address names an order of the roles, or none', () => {
  expect(roleSearch({ q: 'nurse', sort: '-people' })).toEqual({ q: 'nurse', sort: '-people' })
  for (const sort of ['created_at', 'slug', 1, undefined]) expect(roleSearch({ sort })).toEqual({})
})

test('roles are ordered by what they are called or by how many hold them, and those of as many by name', () => {
  const roles = [
    { name: 'Nurse', member_count: 3 },
    { name: 'Éclairagist', member_count: 1 },
    { name: 'Captain', member_count: 1 },
  ]
  const ordered = (sort: Parameters<typeof inOrder>[1]) => inOrder(roles, sort).map(({ name }) => name)
  expect(ordered('name')).toEqual(['Captain', 'Éclairagist', 'Nurse'])
  expect(ordered('-name')).toEqual(['Nurse', 'Éclairagist', 'Captain'])
  expect(ordered('people')).toEqual(['Captain', 'Éclairagist', 'Nurse'])
  expect(ordered('-people')).toEqual(['Nurse', 'Captain', 'Éclairagist'])
})
