import { $api } from '../../platform/client.ts'
import { fold } from '../../platform/words/fold.ts'
import type { Code, Kind } from './words.ts'

/** Something a code can lead to. */
export type Thing = { id: string; name: string }

/** What the reader may lead a code to of a kind, by name. */
export function useThings(org: string, kind: Kind): Thing[] {
  const params = { query: { org } }
  const courses = $api.useQuery('get', '/api/scorm-courses', { params }, { enabled: kind === 'scorm_course' })
  const aids = $api.useQuery('get', '/api/job-aids', { params }, { enabled: kind === 'job_aid' })
  const quizzes = $api.useQuery('get', '/api/quizzes', { params: { query: { org, limit: 200 } } }, { enabled: kind === 'quiz' })
  const titled = kind === 'quiz' ? quizzes.data?.items : aids.data
  const found = kind === 'scorm_course' ? courses.data : titled?.map(({ id, title }) => ({ id, name: title }))
  return found?.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)) ?? []
}

/** What may have taken the place of what a code led to: of the same kind, and called much the same. */
export function useSuccessor({ owner_organization_id, target }: Code): Thing | undefined {
  const things = useThings(owner_organization_id, target.reachable ? 'url' : target.kind)
  return nearest(
    target.label,
    things.filter(({ id }) => id !== target.id),
  )
}

/** The one whose name shares most of its words with a name, and at least half of them all; the first by name of several. */
export function nearest(name: string, things: Thing[]): Thing | undefined {
  const looked = wordsOf(name)
  const near = (thing: Thing) => {
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
