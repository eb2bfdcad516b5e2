import { useQueries } from '@tanstack/react-query'
import type { Finder, Source } from '../../platform/house/finding.ts'
import { useHouse } from '../../platform/house/rooms.ts'
import { useAccess } from '../../platform/session.tsx'
import { useReadOrganizations } from '../organizations/reading.ts'
import { best } from './best.ts'
import type { Group } from './entries.ts'
import { longestWord } from './match.ts'

/** Results of all features for a text, as far as the reader may see them. Empty for an empty text. */
export function useFound(q: string): { groups: Group[]; beneath: Group[]; isFetching: boolean; isError: boolean } {
  const { finders } = useHouse()
  const access = useAccess()
  const { organizations } = useReadOrganizations()
  const wanted = { word: longestWord(q), access, organizations }
  const asked = q === '' ? [] : finders.flatMap((finder) => finder.sources(wanted).map((source) => ({ finder, source })))
  const answers = useQueries({ queries: asked.map(({ source }) => queryOf(source)) })
  const found = (finder: Finder) =>
    best(
      q,
      asked.flatMap((each, nr) => (each.finder === finder ? (answers[nr]?.data ?? []) : [])),
    )
  const groupsOf = (those: Finder[]): Group[] =>
    [...new Set(those.map(({ title }) => title))].map((title) => ({
      title,
      entries: those.filter((finder) => finder.title === title).flatMap(found),
    }))
  return {
    groups: groupsOf(finders.filter(({ beneath }) => !beneath)),
    beneath: groupsOf(finders.filter(({ beneath }) => beneath)),
    isFetching: answers.some(({ isFetching }) => isFetching),
    isError: answers.some(({ isError }) => isError),
  }
}

const queryOf = ({ name, by = '', find }: Source) => ({ queryKey: ['found', name, by], queryFn: find })
