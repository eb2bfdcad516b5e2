import { $api } from '../../platform/client.ts'
import { itemsOf } from '../../platform/lists/paging.tsx'
import { fold } from '../../platform/words/fold.ts'
import type { Code, Kind } from './words.ts'

/** An object that a code can lead to. */
export type CodeTarget = { id: string; name: string }

/** Objects of a kind to which the reader may point a code, sorted by name. */
export function useThings(org: string, kind: Kind): CodeTarget[] {
  const params = { query: { org } }
  const courses = $api.useQuery('get', '/api/scorm-courses', { params }, { enabled: kind === 'scorm_course' })
  const aids = $api.useQuery('get', '/api/job-aids', { params }, { enabled: kind === 'job_aid' })
  const quizzes = $api.useQuery('get', '/api/quizzes', { params: { query: { org, limit: 200 } } }, { enabled: kind === 'quiz' })
  const titled = kind === 'quiz' ? quizzes.data?.items : aids.data && itemsOf(aids.data)
  const found = kind === 'scorm_course' ? courses.data : titled?.map(({ id, title }) => ({ id, name: title }))
  return found?.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)) ?? []
}

/** Suggests a new target for a code whose target is unreachable: an object of the same kind with a similar name. */
export function useSuccessor({ owner_organization_id, target }: Code): CodeTarget | undefined {
  const things = useThings(owner_organization_id, target.reachable ? 'url' : target.kind)
  return nearest(
    target.label,
    things.filter(({ id }) => id !== target.id),
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
