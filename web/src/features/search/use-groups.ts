import { t } from '@lingui/core/macro'
import { IconSearch } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Entry } from '../../platform/house/finding.ts'
import { OFFERED } from './best.ts'
import { type Group, useOffers } from './entries.ts'
import { allOf, groupsOf, useHits } from './hits.ts'
import { holdsWords } from '../../platform/words/fold.ts'
import { rank } from './match.ts'
import { useFound } from './use-found.ts'

export type SearchResults = {
  groups: Group[]
  /** Results of the previous text, while there are none for this one. They are shown, but cannot be selected. */
  earlier: Group[]
  /** Similar words, when nothing matches. */
  suggestions: string[]
  isFetching: boolean
  isError: boolean
}

/** Groups to offer for a text. Without a text these are the actions and the pages. */
export function useGroups(typed: string): SearchResults {
  const offers = useOffers()
  const q = typed.trim()
  const [settled] = useDebouncedValue(q, 200)
  const isSettled = settled === q
  const found = useFound(q === '' ? '' : settled)
  const hits = useHits(q === '' ? '' : settled)
  const isFetching = found.isFetching || hits.isFetching || !isSettled
  const fitting = (entries: Entry[]) =>
    entries.filter(({ label }) => holdsWords(q, label)).toSorted((a, b) => rank(q, a.label) - rank(q, b.label))
  const pages = { title: t`Pages`, entries: fitting(offers.pages) }
  const actions = { title: t`Things to do`, entries: fitting(offers.actions) }
  // Without a text the actions come first, because the navigation already shows the pages. A typed text more often means a page.
  const [first, second] = q === '' ? [actions, pages] : [pages, actions]
  const answer = isSettled && q !== '' ? hits.data : undefined
  const things = together(isSettled ? [...found.groups, ...(answer ? groupsOf(answer) : []), ...found.beneath] : []).filter(hasAny)
  const earlier = useLast(things, q !== '' && !isFetching)
  return {
    groups: [first, second, ...things, ...(answer ? allOf(q, answer) : [])].filter(hasAny),
    earlier: q !== '' && isFetching && things.length === 0 ? earlier : [],
    suggestions: answer?.items.length === 0 ? answer.suggestions : [],
    isFetching,
    isError: found.isError || hits.isError,
  }
}

/** Merges groups with the same title, because two sources find people. Each entry is kept once, and links to all results come last. */
const together = (groups: Group[]): Group[] =>
  [...Map.groupBy(groups, ({ title }) => title)].map(([title, same]) => {
    const once = [
      ...new Map(
        same
          .flatMap(({ entries }) => entries)
          .toReversed()
          .map((entry) => [entry.id, entry]),
      ).values(),
    ].toReversed()
    return { title, entries: [...once.filter(({ all }) => !all).slice(0, OFFERED), ...once.filter(({ all }) => all)] }
  })

const hasAny = ({ entries }: Group) => entries.length > 0

/** Returns the last results, also partial ones. Empty once all sources have answered without results. */
function useLast(things: Group[], haveAnswered: boolean): Group[] {
  const [last, setLast] = useState(things)
  if ((things.length > 0 || haveAnswered) && namesOf(things) !== namesOf(last)) setLast(things)
  return last
}

const namesOf = (groups: Group[]) => groups.flatMap(({ entries }) => entries.map(({ id }) => id)).join('\n')

/** Group of suggestions. Choosing one searches for it. */
export const suggested = (texts: string[], look: (text: string) => void): Group => ({
  title: t`Did you mean`,
  entries: texts.map((text) => ({ id: `suggested-${text}`, label: text, icon: IconSearch, stays: true, go: () => look(text) })),
})
