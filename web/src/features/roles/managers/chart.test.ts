import { expect, test } from 'vitest'
import type { Role } from '../../organizations/roles.ts'
import { chainOf, chartOf } from './chart.ts'

const role = (id: string, ...manager_role_ids: string[]) => ({ id, name: id, manager_role_ids }) as Role
const roles = [role('nurse', 'ward lead', 'mentor'), role('ward lead', 'director'), role('director'), role('mentor'), role('porter')]

test('a role stands one column after the last of those who manage it', () => {
  const { nodes, columns } = chartOf(roles)
  expect(Object.fromEntries(nodes.map(({ role: { id }, column }) => [id, column]))).toEqual({
    director: 0,
    mentor: 0,
    'ward lead': 1,
    nurse: 2,
  })
  expect(columns).toBe(3)
})

test('who manages nobody and is managed by nobody stands alone', () => {
  const { alone, tops } = chartOf(roles)
  expect(alone.map(({ id }) => id)).toEqual(['porter'])
  expect(tops.map(({ role: { id } }) => id)).toEqual(['director', 'mentor'])
})

test('a manager stands in the middle of their own', () => {
  const { nodes } = chartOf([role('lead'), role('a', 'lead'), role('b', 'lead'), role('c', 'lead')])
  expect(nodes.map(({ role: { id }, row }) => [id, row])).toEqual([
    ['lead', 1],
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ])
})

test('the chain of a role has everybody above and beneath it', () => {
  const node = chartOf(roles).nodes.find(({ role: { id } }) => id === 'ward lead')!
  expect([...chainOf(node)].map(({ role: { id } }) => id).toSorted()).toEqual(['director', 'nurse', 'ward lead'])
})
