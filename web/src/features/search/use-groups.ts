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

export type Offered = {
  groups: Group[]
  /** What was found for an earlier text, as long as nothing was for this one: to be seen, and not to be chosen. */
  earlier: Group[]
  /** What is written nearly so, where nothing has the words. */
  suggestions: string[]
  isFetching: boolean
  isError: boolean
}

/** What is offered for a text; the pages and what can be done while there is none. */
export function useGroups(typed: string): Offered {
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
  // The pages stand in the navigation already; whoever types means one of them more often.
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

/** Groups of one title as one, with each entry once and the way to all at the end: people are found by two lists. */
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

/** What stood here last: what came first while the rest was waited for, too; nothing once all have answered with nothing. */
function useLast(things: Group[], haveAnswered: boolean): Group[] {
  const [last, setLast] = useState(things)
  if ((things.length > 0 || haveAnswered) && namesOf(things) !== namesOf(last)) setLast(things)
  return last
}

const namesOf = (groups: Group[]) => groups.flatMap(({ entries }) => entries.map(({ id }) => id)).join('\n')

/** As a group of its own: choosing one looks for it. */
export const suggested = (texts: string[], look: (text: string) => void): Group => ({
  title: t`Did you mean`,
  entries: texts.map((text) => ({ id: `suggested-${text}`, label: text, icon: IconSearch, stays: true, go: () => look(text) })),
})
