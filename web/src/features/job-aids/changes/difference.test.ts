import { expect, test } from 'vitest'
import { type JobAidContent, differenceOf } from './difference.ts'

const said = (body_markdown: string | null, more: Partial<JobAidContent> = {}): JobAidContent => ({
  title: 'Pump',
  body_markdown,
  links: [],
  files: [],
  ...more,
})
const shown = (before: string, after: string) =>
  differenceOf(said(before), said(after)).text.map(({ under, pieces }) => [
    under,
    pieces.map(({ text, how }) => (how === 'same' ? text : how === 'added' ? `+${text}+` : `-${text}-`)).join(''),
  ])

test('a word that changed is shown in its sentence, beneath its heading, and nothing else', () => {
  expect(shown('# Dose\n\nGive **5 ml** at once.\n\nWait.\n\n# After\n\nNote it.', '# Dose\n\nGive **10 ml** at once.\n\nWait.\n\n# After\n\nNote it.')).toEqual([
    ['Dose', 'Give -5-+10+ ml at once.'],
  ])
}) // prettier-ignore

test('what came and what went stand for themselves, and what moved does both', () => {
  expect(shown('# A\n\nOne stays.\n\nTwo goes away for good.', '# A\n\nOne stays.\n\n# B\n\nQuite another thing.')).toEqual([
    ['A', '-Two goes away for good.-'],
    [null, '+B+'],
    ['B', '+Quite another thing.+'],
  ])
  expect(shown('- first of them\n- second one', '- second one\n- first of them')).toHaveLength(2)
})

test('what one became is found among what went, and a number is one word', () => {
  expect(shown('1. Close the door.\n2. Press the key.', '1. Press the key and hold it.')).toEqual([
    [null, '-Close the door.-'],
    [null, 'Press the key+ and hold it+.'],
  ])
  expect(shown('Set it to 1 ml', 'Set it to 1.5 ml')).toEqual([[null, 'Set it to -1-+1.5+ ml']])
})

test('formatting and blank lines are no difference; a row of a table is one thing', () => {
  expect(shown('*Stop* it.\n\n\nNow', '**Stop** it.\n\nNow')).toEqual([])
  expect(shown('| Drug | ml |\n|--|--|\n| A | 5 |\n| B | 6 |', '| Drug | ml |\n|--|--|\n| A | 5 |\n| B | 7 |')).toEqual([
    [null, 'B · -6-+7+'],
  ])
})

test('another picture with the same words and another target of a link are seen', () => {
  const picture = (id: string) => `Turn it off, then press ![the valve](attachment:${id})`
  expect(shown(picture('1'), picture('2'))).toEqual([[null, 'Turn it off, then press -[the valve]-+[the valve]+']])
  expect(shown('It is all written in [the leaflet](https://a.example)', 'It is all written in [the leaflet](https://b.example)')).toEqual([
    [null, 'It is all written in -(https://a.example) -+(https://b.example) +the leaflet'],
  ])
  expect(shown('Go to https://a.example.org now', 'Go to https://b.example.org now')).toEqual([
    [null, 'Go to https://-a-+b+.example.org now'],
  ])
})

test('files and links: new, gone, and other content under the same name', () => {
  const file = (file_name: string, sha256: string) => ({ file_name, label: null, sha256 })
  const before = said(null, { files: [file('a.pdf', '1'), file('b.pdf', '1')], links: [{ url: 'https://x.example', label: 'More' }] })
  const after = said(null, { files: [file('a.pdf', '2'), file('c.pdf', '1')], links: [{ url: 'https://y.example', label: 'More' }] })
  expect(differenceOf(before, after)).toEqual({
    title: null,
    text: [],
    things: [
      { name: 'b.pdf', how: 'removed' },
      { name: 'a.pdf', how: 'replaced' },
      { name: 'c.pdf', how: 'added' },
      { name: 'More', how: 'replaced' },
    ],
  })
  expect(differenceOf(before, before)).toEqual({ title: null, text: [], things: [] })
})

test('a new title, and a text where there was none', () => {
  const { title, text } = differenceOf(said(null, { title: 'Pump alarms' }), said('Hello', { title: 'Pump errors' }))
  expect(title).toEqual([
    { text: 'Pump ', how: 'same' },
    { text: 'alarms', how: 'removed' },
    { text: 'errors', how: 'added' },
  ])
  expect(text).toEqual([{ under: null, pieces: [{ text: 'Hello', how: 'added' }] }])
})
