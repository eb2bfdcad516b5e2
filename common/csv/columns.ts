/**
 * The accepted titles of one column: `own` as our documents write them, `foreign` as other systems write them. Foreign titles are folded
 * and the most certain comes first.
 */
export type Titles = { own: readonly string[]; foreign?: readonly string[] }
export type Places<Column extends string> = Partial<Record<Column, number>>

/** The longest title that is read, in characters. No known title is longer. */
const LONGEST = 200

/** Returns the title in lower case, without accents, signs, blanks and a bracketed part at its end. */
export const foldTitle = (title: string) =>
  title
    .slice(0, LONGEST)
    .replace(/\s*[[(][^\])]*[\])]\s*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Returns the folded titles of all columns. */
export const knownTitles = (columns: Readonly<Record<string, Titles>>): Set<string> =>
  new Set(Object.values(columns).flatMap(({ own, foreign = [] }) => [...own, ...foreign].map(foldTitle)))

/**
 * Returns the index of each column in a header, from 0, or the first column that the header has twice. Our own titles are matched before
 * those of other systems. Of several foreign titles the first match counts.
 */
export function placesIn<Column extends string>(
  header: readonly string[],
  columns: Readonly<Record<Column, Titles>>,
): { places: Places<Column> } | { twice: Column } {
  const given = header.map((title) => bare(title).toLowerCase())
  const folded = header.map(foldTitle)
  const places: Places<Column> = {}
  for (const column of namesOf(columns)) {
    const { own, foreign = [] } = columns[column]
    const levels = [
      placesWhere(given, own),
      placesWhere(folded, own.map(foldTitle)),
      ...foreign.map((title) => placesWhere(folded, [title])),
    ]
    const found = levels.find((level) => level.length > 0)
    if (found && found.length > 1) return { twice: column }
    if (found) places[column] = found[0]
  }
  return { places }
}

/** Returns titles for columns that have no foreign titles: each is called by its own name. */
export function ownColumns<Column extends string>(columns: readonly Column[]): Readonly<Record<Column, Titles>> {
  const titles: Partial<Record<Column, Titles>> = {}
  for (const column of columns) titles[column] = { own: [column] }
  return titles as Record<Column, Titles>
}

const namesOf = <Column extends string>(columns: Readonly<Record<Column, unknown>>) => Object.keys(columns) as Column[]

const placesWhere = (header: readonly string[], titles: readonly string[]) =>
  header.flatMap((title, place) => (titles.includes(title) ? [place] : []))

/** Zero-width spaces, direction marks and soft hyphens. They come along when people copy text. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
export const withoutInvisible = (text: string) => text.replaceAll(INVISIBLE, '')

/** Returns the text without blanks and invisible signs around it. Invisible signs within it stay, because some scripts need them. */
export function bare(text: string): string {
  if (text === '' || (isPlain(text.charCodeAt(0)) && isPlain(text.charCodeAt(text.length - 1)))) return text
  const isEmpty = (at: number) => withoutInvisible(text[at]!).trim() === ''
  let [from, to] = [0, text.length]
  while (from < to && isEmpty(from)) from += 1
  while (to > from && isEmpty(to - 1)) to -= 1
  return text.slice(from, to)
}

/** Whether a sign is visible ASCII. Most texts begin and end with one, so they need no trimming. */
const isPlain = (code: number) => code > 32 && code < 127

/** Returns the titles of the unused columns, without duplicates. */
export const unusedTitles = (header: string[], used: Iterable<number | undefined>): string[] => {
  const places = new Set(used)
  return [...new Set(header.flatMap((title, place) => (places.has(place) ? [] : [bare(title)])))].filter(Boolean)
}
