import { $api } from '../../platform/client.ts'
import { type Kind, servedKinds } from './waiting.ts'

/** The service counts at most this many items of a kind. */
export const MOST_COUNTED = 1000

/** Counts of waiting items by kind, in all organizations or in one. Fetched every minute while the page is visible. */
export function useCounts(org?: string) {
  const params = { params: { query: org === undefined ? {} : { org } } }
  const { data } = $api.useQuery('get', '/api/to-do', params, { refetchInterval: 60_000 })
  if (data === undefined) return undefined
  const of = (kind: Kind) => data.counts[servedKinds[kind]] ?? 0
  const counts: Record<Kind, number> = {
    request: of('request'),
    sign_off: of('sign_off'),
    record: of('record'),
    place: of('place'),
    answer: of('answer'),
    report: of('report'),
  }
  return { counts, all: Object.values(counts).reduce((sum, count) => sum + count, 0) }
}
