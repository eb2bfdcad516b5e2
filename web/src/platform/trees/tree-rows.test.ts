import { expect, test } from 'vitest'
import { treeRows, withAncestors, withDescendants } from './tree-rows.ts'

const node = (id: string, ...parent_ids: string[]) => ({ id, parent_ids })
const nodes = [node('safety'), node('fire', 'safety'), node('evacuation', 'fire', 'patients'), node('patients'), node('lost', 'elsewhere')]
const keys = (open: string[], shown?: Set<string>) => treeRows(nodes, { isOpen: (id) => open.includes(id), shown }).map(({ key }) => key)

test('what is closed shows nothing beneath it, and what has no parent here is at the top', () => {
  expect(keys([])).toEqual(['safety', 'patients', 'lost'])
  expect(keys(['safety'])).toEqual(['safety', 'safety/fire', 'patients', 'lost'])
})

test('what lies beneath two things is drawn beneath each', () => {
  expect(keys(['safety', 'fire', 'patients'])).toEqual([
    'safety',
    'safety/fire',
    'safety/fire/evacuation',
    'patients',
    'patients/evacuation',
    'lost',
  ])
})

test('a row knows its level, its place among its siblings and whether there is something to open', () => {
  const [, fire, evacuation] = treeRows(nodes, { isOpen: () => true })
  expect(fire).toMatchObject({ level: 2, position: 1, size: 1, open: true, parent: 'safety' })
  expect(evacuation).toMatchObject({ level: 3, open: undefined, parent: 'safety/fire' })
})

test('what is found is shown with everything above it', () => {
  const found = withAncestors(nodes, ({ id }) => id === 'evacuation')
  expect([...found].toSorted()).toEqual(['evacuation', 'fire', 'patients', 'safety'])
  expect(keys(['safety', 'fire', 'patients'], found)).not.toContain('lost')
})

test('everything beneath is found at any depth', () => {
  expect([...withDescendants(nodes, 'safety')]).toEqual(['safety', 'fire', 'evacuation'])
})
