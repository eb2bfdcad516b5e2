import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { answered, api } from '../../platform/client.ts'
import { useSearchWord } from '../../platform/forms/looked-for.ts'
import { itemsOf } from '../../platform/lists/paging.tsx'
import { fold } from '../../platform/words/fold.ts'
import type { Code, Kind } from './words.ts'

/** An object that a code can lead to. */
export type CodeTarget = { id: string; name: string }

/** Objects of a kind to which the reader may point a code, found by a text and sorted by name. At most 50. */
export function useThingSearch(org: string, kind: Kind, typed: string) {
  const { q, settles } = useSearchWord(typed)
  const answer = useQuery({ ...thingsWith(org, kind, q), enabled: kind !== 'url' })
  return { found: answer.data ?? none, looking: settles || answer.isPending, failure: answer.error }
}

const none: CodeTarget[] = []
const MOST = 50

/** Asks for the objects of a kind with a text in their name. */
function thingsWith(org: string, kind: Kind, q: string) {
  const query = { org, limit: MOST, ...(q !== '' && { q }) }
  const titled = { params: { query: { ...query, sort: 'title' as const } } }
  return queryOptions({
    queryKey: ['things', kind, query],
    queryFn: async (): Promise<CodeTarget[]> => {
      if (kind === 'scorm_course') {
        const courses = await answered(api.GET('/api/scorm-courses', { params: { query: { ...query, sort: 'name' } } }))
        return itemsOf(courses).map(({ id, name }) => ({ id, name }))
      }
      const things =
        kind === 'job_aid'
          ? itemsOf(await answered(api.GET('/api/job-aids', titled)))
          : (await answered(api.GET('/api/quizzes', titled))).items
      return things.map(({ id, title }) => ({ id, name: title }))
    },
  })
}

/** So many words of a name are looked for. A name with half of its words in common has one of them, unless it is long. */
const LOOKED_FOR = 4

/** Suggests a new target for a code whose target is unreachable: an object of the same kind with a similar name. */
export function useSuccessor({ owner_organization_id, target: { kind, id, label, reachable } }: Code): CodeTarget | undefined {
  const words = [...wordsOf(label)].toSorted((a, b) => b.length - a.length).slice(0, LOOKED_FOR)
  const things = useQueries({
    queries: reachable || kind === 'url' ? [] : words.map((word) => thingsWith(owner_organization_id, kind, word)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? none),
  })
  return nearest(
    label,
    things.filter((thing) => thing.id !== id),
  )
}

/**
 * Returns the object whose name has the largest share of words in common with `name`, and at least half. Among equals it is the first in
 * the list.
 */
export function nearest(name: string, things: CodeTarget[]): CodeTarget | undefined {
  const looked = wordsOf(name)
  const near = (thing: CodeTarget) => {
    const own = wordsOf(thing.name)
    const shared = [...looked].filter((word) => own.has(word)).length
    return shared / (looked.size + own.size - shared)
  }
  const [first] = things
    .map((thing) => ({ thing, nearness: near(thing) }))
    .filter(({ nearness }) => nearness >= 0.5)
    .toSorted((a, b) => b.nearness - a.nearness)
  return first?.thing
}

const wordsOf = (name: string) => new Set(fold(name).match(/[\p{L}\p{N}]+/gu))
