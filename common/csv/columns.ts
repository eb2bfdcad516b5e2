/** The titles of a column: `own` as documents name it, `foreign` as other systems write it, folded, the surest first. */
export type Titles = { own: readonly string[]; foreign?: readonly string[] }
export type Places<Column extends string> = Partial<Record<Column, number>>

/** No title that is known has as many letters. */
const LONGEST = 200

/** A title in lower case, without accents, signs, blanks and what stands in brackets at its end. */
export const foldTitle = (title: string) =>
  title
    .slice(0, LONGEST)
    .replace(/\s*[[(][^\])]*[\])]\s*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Every title of columns, folded. */
export const knownTitles = (columns: Readonly<Record<string, Titles>>): Set<string> =>
  new Set(Object.values(columns).flatMap(({ own, foreign = [] }) => [...own, ...foreign].map(foldTitle)))

/**
 * Where each column stands in a header, from 0; or the first column that stands there twice. Titles of the documents go before those of
 * other systems, of which the first that is found counts.
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

/** Columns that no other system calls otherwise. */
export function ownColumns<Column extends string>(columns: readonly Column[]): Readonly<Record<Column, Titles>> {
  const titles: Partial<Record<Column, Titles>> = {}
  for (const column of columns) titles[column] = { own: [column] }
  return titles as Record<Column, Titles>
}

const namesOf = <Column extends string>(columns: Readonly<Record<Column, unknown>>) => Object.keys(columns) as Column[]

const placesWhere = (header: readonly string[], titles: readonly string[]) =>
  header.flatMap((title, place) => (titles.includes(title) ? [place] : []))

/** Spaces of no width, marks of direction and soft hyphens, which come along when people copy. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
export const withoutInvisible = (text: string) => text.replaceAll(INVISIBLE, '')

/** A text without blanks and invisible signs around it; those within it may belong to its script. */
export function bare(text: string): string {
  if (text === '' || (isPlain(text.charCodeAt(0)) && isPlain(text.charCodeAt(text.length - 1)))) return text
  const isEmpty = (at: number) => withoutInvisible(text[at]!).trim() === ''
  let [from, to] = [0, text.length]
  while (from < to && isEmpty(from)) from += 1
  while (to > from && isEmpty(to - 1)) to -= 1
  return text.slice(from, to)
}

/** Whether a sign is seen in any case: most texts begin and end with one. */
const isPlain = (code: number) => code > 32 && code < 127

/** The titles of the columns that are not used, each once. */
export const unusedTitles = (header: string[], used: Iterable<number | undefined>): string[] => {
  const places = new Set(used)
  return [...new Set(header.flatMap((title, place) => (places.has(place) ? [] : [bare(title)])))].filter(Boolean)
}
