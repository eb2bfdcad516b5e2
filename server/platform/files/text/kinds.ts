/** How to read files with text, by the ending of their names. */
const readers = {
  pdf: 'pdf',
  docx: 'office',
  pptx: 'office',
  xlsx: 'office',
  odt: 'office',
  txt: 'plain',
  md: 'plain',
  markdown: 'plain',
  csv: 'plain',
} as const

export type ReadAs = (typeof readers)[keyof typeof readers]

export const MAX_BYTES = 25 * 1024 * 1024
export const endings = Object.keys(readers) as (keyof typeof readers)[]

/** Returns how to read a file of this name. Undefined if it has no text. */
export function readAs(fileName: string): ReadAs | undefined {
  const ending = endings.find((each) => fileName.toLowerCase().endsWith(`.${each}`))
  return ending && readers[ending]
}

/** A page of a text. `number` counts from 1, and is null if a file has no pages. */
export type TextPage = { number: number | null; text: string }
export const MAX_PAGES = 300
export const MAX_CHARACTERS = 2_000_000
