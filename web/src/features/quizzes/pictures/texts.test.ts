import { expect, test } from 'vitest'
import { description, joined, lettersIn, lettersTyped, nameWords, picturesIn, without, wordsOf } from './texts.ts'

const [a, b] = ['0198b1a2-0000-7000-8000-00000000000a', '0198b1a2-0000-7000-8000-00000000000b']
const text = `Water ![A red one](attachment:${a}) or foam\n\n![Two hoses](attachment:${b.toUpperCase()})`

test('the pictures of a text are found, and its letters and words told apart', () => {
  expect(picturesIn(text)).toEqual([
    { words: 'A red one', id: a },
    { words: 'Two hoses', id: b },
  ])
  expect(lettersIn(`Water ![A red one](attachment:${a})`)).toBe('Water')
  expect(wordsOf(`![A red one](attachment:${a})`)).toBe('A red one')
  expect(wordsOf('2 * 3 ![x](https://example.org/x.png)')).toBe('2 * 3 ![x](https://example.org/x.png)')
})

test('letters are typed before pictures, blanks and all', () => {
  const picture = `![A red one](attachment:${a})`
  for (const typed of ['', 'a', 'a ', 'a b']) expect(lettersTyped(joined(typed, [picture]))).toBe(typed)
  expect(joined('a ', [])).toBe('a ')
})

test('one picture is taken out of a text, and the others stay', () => {
  expect(without(text, { words: '', id: b })).toBe(`Water ![A red one](attachment:${a}) or foam`)
  expect(picturesIn(without(text, { words: '', id: a }))).toEqual([{ words: 'Two hoses', id: b }])
})

test('a description ends no picture, and a file has some words', () => {
  expect(description(' A [red] \\ one\n')).toBe('A red one')
  expect(nameWords('red_extinguisher-2.jpeg')).toBe('red extinguisher 2')
})
