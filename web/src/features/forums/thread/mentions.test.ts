import { expect, test } from 'vitest'
import { namedBefore, quoted, shown, spoken, stored, withName } from './mentions.ts'

const [ada, adamson] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

test('people are typed by their names, and stored with who they are', () => {
  const text = `Hello @[Ada](${ada}), ask @[Ada M. (ER)](${adamson}).`
  expect(spoken(text)).toEqual({ text: 'Hello @Ada, ask @Ada M. (ER).', people: { Ada: ada, 'Ada M. (ER)': adamson } })
  expect(stored(spoken(text).text, spoken(text).people)).toBe(text)
  expect(stored('@Nobody', {})).toBe('@Nobody')
})

test('a name is completed where an @ begins a word', () => {
  expect(namedBefore('Ask @Zo', 7)).toBe('Zo')
  expect(namedBefore('Ask @Zoë Ni', 11)).toBe('Zoë Ni')
  for (const [text, caret] of [['me@example', 10], ['Ask @', 5], ['Ask @Z', 6], ['@Zoe\nmore', 9]] as const) expect(namedBefore(text, caret)).toBeUndefined()
  expect(withName('Ask @Zo now', 7, 'Zo', 'Zoë N')).toEqual({ text: 'Ask @Zoë N  now', caret: 11 })
}) // prettier-ignore

test('names stand out, and nothing in them is taken for more than a name', () => {
  expect(shown(`Hello @[A*d_a](${ada})`)).toBe(String.raw`Hello **@A\*d\_a**`)
  expect(quoted('Ada', 'One\nTwo')).toBe('> @Ada:\n> One\n> Two')
})
