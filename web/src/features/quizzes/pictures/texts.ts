/** A picture that a text names: its description, and the id of its file. */
export type Picture = { words: string; id: string }

// oxlint-disable-next-line lingui/no-unlocalized-strings -- Markdown
const PICTURE = /!\[([^\]]*)\]\(attachment:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi

// oxlint-disable-next-line lingui/no-unlocalized-strings -- Markdown
const AFTER_LETTERS = new RegExp(` ?${PICTURE.source}`, 'gi')

/** Returns the pictures that a text names, in order. */
export const picturesIn = (text: string): Picture[] =>
  Array.from(text.matchAll(PICTURE), ([, words = '', id = '']) => ({ words, id: id.toLowerCase() }))

/** Returns the text of a part without its pictures. Pictures are the only markup in a part. */
export const lettersIn = (text: string): string => text.replaceAll(PICTURE, ' ').replaceAll(/ {2,}/g, ' ').trim()

/** Returns the typed text without its pictures. Spaces at the end stay, so that typing is not disturbed. */
export const lettersTyped = (text: string): string => text.replaceAll(AFTER_LETTERS, '')

/** Returns the text with the pictures after it. */
export const joined = (letters: string, pictures: string[]): string => [letters, ...pictures].join(pictures.length > 0 ? ' ' : '')

/** Returns the text with each picture replaced by its description. */
export const wordsOf = (text: string): string => lettersIn(text.replaceAll(PICTURE, ' $1 '))

/** Returns a text without one of its pictures. */
export const without = (text: string, { id }: Picture): string =>
  text
    .replaceAll(PICTURE, (all, _words, other: string) => (other.toLowerCase() === id ? '' : all))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** Turns words into a description, without the characters that would end it in Markdown. */
export const description = (words: string): string =>
  words
    .replaceAll(/[[\]\\\n]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** Makes a first description from the file's name, which is better than none. */
export const nameWords = (fileName: string): string => description(fileName.replace(/\.\w+$/, '').replaceAll(/[_-]+/g, ' '))
