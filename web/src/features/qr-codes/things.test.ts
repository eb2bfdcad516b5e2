import { expect, test } from 'vitest'
import { nearest } from './things.ts'

const thing = (name: string) => ({ id: name, name })

test('what took the place of a thing that went shares most of its words', () => {
  const found = (name: string, ...names: string[]) => nearest(name, names.map(thing))?.name
  expect(found('Hand hygiene', 'Hand hygiene 2027', 'Manual handling', 'Hygiene of food')).toBe('Hand hygiene 2027')
  expect(found('Hand hygiene', 'Hand hygiene 2027, in German', 'Hand hygiene (copy)')).toBe('Hand hygiene (copy)')
  expect(found('Händedesinfektion', 'Handedesinfektion')).toBe('Handedesinfektion')
})

test('what shares less than half of the words is not proposed, nor is anything for a name without words', () => {
  expect(nearest('Hand hygiene', ['Hygiene of food', 'Fire safety'].map(thing))).toBeUndefined()
  expect(nearest('—', ['–'].map(thing))).toBeUndefined()
  expect(nearest('Hand hygiene', [])).toBeUndefined()
})
