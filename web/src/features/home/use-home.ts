import { $api } from '../../platform/client.ts'
import { useAccess } from '../../platform/session.tsx'
import { pressing } from '../certifications/mine/groups.ts'
import { nextStep } from '../certifications/parts/next-step.ts'
import { useCounts } from '../to-do/use-counts.ts'
import type { RecordFilters } from '../records/filters.ts'

export type Home = NonNullable<ReturnType<typeof useHome>['data']>

/** Most entries of each list on the page. */
const SHOWN = 4

/** Data of the page: urgent certifications, three short lists of the reader's records, and what waits for their decision. */
export function useHome() {
  const { me, manages, holdsSomewhere } = useAccess()
  const decides = manages || holdsSomewhere('records:write')
  const latest = useNewest({ learner: me.id })
  const rejected = useOwn('rejected', latest)
  const waiting = useOwn('pending', latest)
  const others = useNewest({ status: 'pending' }, decides)
  const decidesRequests = holdsSomewhere('certifications:write')
  const asked = useAsked(decidesRequests)
  const counted = useCounts()
  const mine = $api.useQuery('get', '/api/certifications/mine')
  const queries = [rejected, waiting, latest, mine, ...(decidesRequests ? [asked] : []), ...(decides ? [others] : [])]
  const due = pressing(mine.data ?? [])
  const late = due.find((standing) => standing.state === 'overdue' && nextStep(standing).kind !== 'wait')
  const requests = asked.data?.items ?? []
  const toDecide = others.data?.items.filter(({ may }) => may.includes('approve')) ?? []
  return {
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
    data:
      rejected.data && waiting.data && latest.data && mine.data && (others.data || !decides) && (asked.data || !decidesRequests)
        ? {
            /** The overdue certification for which the reader can do something, if there is one. */
            late,
            /** The next due certification whose next step is to take a course or a quiz. */
            due: due.find((standing) => nextStep(standing).kind === 'take'),
            certifications: due.filter((standing) => standing !== late).slice(0, SHOWN),
            rejected: rejected.data.items.slice(0, SHOWN),
            waiting: waiting.data.items.slice(0, SHOWN),
            settled: latest.data.items.filter(({ status }) => status !== 'pending' && status !== 'rejected').slice(0, SHOWN),
            toDecide: toDecide.slice(0, SHOWN),
            /** Number of all decisions that wait. */
            decisions: Math.max(counted?.all ?? 0, toDecide.length + requests.length),
            requests,
            isBlank: latest.data.items.length + toDecide.length + requests.length + due.length === 0,
          }
        : undefined,
  }
}

/** The reader's newest records with a status. Fetched separately only when the newest records are not all of them. */
function useOwn(status: 'rejected' | 'pending', latest: ReturnType<typeof useNewest>) {
  const { me } = useAccess()
  const isPart = latest.data !== undefined && latest.data.next_cursor !== null
  const asked = useNewest({ learner: me.id, status }, isPart)
  if (isPart) return asked
  if (latest.data === undefined) return latest
  return { ...latest, data: { ...latest.data, items: latest.data.items.filter((record) => record.status === status) } }
}

/** Certification requests that wait for the reader. */
function useAsked(enabled: boolean) {
  const query = { kind: 'certification_request' as const, limit: 50 }
  return $api.useQuery('get', '/api/to-do/items', { params: { query } }, { enabled })
}

function useNewest(filters: RecordFilters, enabled = true) {
  return $api.useQuery('get', '/api/records', { params: { query: { ...filters, limit: 50 } } }, { enabled })
}
