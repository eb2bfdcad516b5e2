import { type Titles, bare, foldTitle, knownTitles, placesIn } from './columns.ts'

/**
 * Returns the column that each title of a header names, or null for an unknown title. If several titles name one column, the first counts.
 */
export function meaningsIn<Column extends string>(header: readonly string[], columns: Readonly<Record<Column, Titles>>): (Column | null)[] {
  const titles = [...header]
  for (;;) {
    const found = placesIn(titles, columns)
    if ('places' in found) {
      const { places } = found
      const named = (Object.keys(places) as Column[]).map((column) => [places[column], column] as const)
      const columnAt = new Map(named)
      return titles.map((_title, place) => columnAt.get(place) ?? null)
    }
    const called = knownTitles({ column: columns[found.twice] })
    titles[titles.findLastIndex((title) => called.has(foldTitle(title)))] = ''
  }
}

/** A user's choice for one title. `key` is the folded title; `isKnown` is true if the title has that meaning anyway. */
export type ColumnChoice = { key: string; title: string; means: string | null; isKnown: boolean }

const MOST = 200
const LONGEST = 300

/** Returns the choices made for titles, at most 200. A column that is unused because another took its meaning is no choice. */
export function choicesIn(
  header: readonly string[],
  chosen: readonly string[] | undefined,
  known: readonly (string | null)[],
): ColumnChoice[] {
  const taken = new Set(chosen)
  const choices = new Map<string, ColumnChoice>()
  for (const [place, cell] of header.entries()) {
    const [title, key] = [bare(cell).slice(0, LONGEST).toWellFormed(), foldTitle(cell)]
    const [means, meant] = [chosen?.[place] || null, known[place] ?? null]
    const isDisplaced = means === null && meant !== null && taken.has(meant)
    if (chosen && key !== '' && !isDisplaced && !choices.has(key)) choices.set(key, { key, title, means, isKnown: means === meant })
  }
  return [...choices.values()].slice(0, MOST)
}
