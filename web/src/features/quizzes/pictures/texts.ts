/** A picture that a text names: what is to be seen on it, and the id of its file. */
export type Picture = { words: string; id: string }

// oxlint-disable-next-line lingui/no-unlocalized-strings -- Markdown
const PICTURE = /!\[([^\]]*)\]\(attachment:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi

// oxlint-disable-next-line lingui/no-unlocalized-strings -- Markdown
const AFTER_LETTERS = new RegExp(` ?${PICTURE.source}`, 'gi')

/** The pictures that a text names, in their order. */
export const picturesIn = (text: string): Picture[] =>
  Array.from(text.matchAll(PICTURE), ([, words = '', id = '']) => ({ words, id: id.toLowerCase() }))

/** The text of a part of a question, which has no markup but pictures: its letters alone. */
export const lettersIn = (text: string): string => text.replaceAll(PICTURE, ' ').replaceAll(/ {2,}/g, ' ').trim()

/** As letters are typed: blanks at their end stay. */
export const lettersTyped = (text: string): string => text.replaceAll(AFTER_LETTERS, '')

/** Letters with pictures behind them. */
export const joined = (letters: string, pictures: string[]): string => [letters, ...pictures].join(pictures.length > 0 ? ' ' : '')

/** The same in words alone: where there are no letters, what is to be seen. */
export const wordsOf = (text: string): string => lettersIn(text.replaceAll(PICTURE, ' $1 '))

/** A text without one of its pictures. */
export const without = (text: string, { id }: Picture): string =>
  text
    .replaceAll(PICTURE, (all, _words, other: string) => (other.toLowerCase() === id ? '' : all))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** What a picture is described with: nothing that would end the description. */
export const description = (words: string): string =>
  words
    .replaceAll(/[[\]\\\n]+/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** What another program calls a file says little of it, but more than nothing. */
export const nameWords = (fileName: string): string => description(fileName.replace(/\.\w+$/, '').replaceAll(/[_-]+/g, ' '))
