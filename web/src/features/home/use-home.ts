import { $api } from '../../platform/client.ts'
import { useAccess } from '../../platform/session.tsx'
import { pressing } from '../certifications/mine/groups.ts'
import { nextStep } from '../certifications/parts/next-step.ts'
import { useMayDecide } from '../approvals/use-may-decide.ts'
import type { RecordFilters } from '../records/filters.ts'

export type Home = NonNullable<ReturnType<typeof useHome>['data']>

/** As many of each as the page shows. */
const SHOWN = 4

/** What of one's certifications cannot wait, three short lists of one's own records, and the submissions of others that wait for the reader. */
export function useHome() {
  const { me, manages, holdsSomewhere } = useAccess()
  const mayDecide = useMayDecide()
  const decides = manages || holdsSomewhere('records:write')
  const rejected = useNewest({ learner: me.id, status: 'rejected' })
  const waiting = useNewest({ learner: me.id, status: 'pending' })
  const latest = useNewest({ learner: me.id })
  const others = useNewest({ status: 'pending' }, decides)
  const mine = $api.useQuery('get', '/api/certifications/mine')
  const queries = [rejected, waiting, latest, mine, ...(decides ? [others] : [])]
  const due = pressing(mine.data ?? [])
  const late = due.find((standing) => standing.state === 'overdue' && nextStep(standing).kind !== 'wait')
  const toDecide = others.data?.items.filter((record) => mayDecide(record)) ?? []
  return {
    error: queries.find(({ error }) => error)?.error,
    retry: () => void Promise.all(queries.map((query) => query.refetch())),
    data:
      rejected.data && waiting.data && latest.data && mine.data && (others.data || !decides)
        ? {
            /** The overdue certification about which the reader can do something, if there is one. */
            late,
            certifications: due.filter((standing) => standing !== late).slice(0, SHOWN),
            rejected: rejected.data.items.slice(0, SHOWN),
            waiting: waiting.data.items.slice(0, SHOWN),
            settled: latest.data.items.filter(({ status }) => status !== 'pending' && status !== 'rejected').slice(0, SHOWN),
            toDecide: toDecide.slice(0, SHOWN),
            /** How many wait for a decision; undefined when they are too many to count here. */
            decisions: others.data?.next_cursor ? undefined : toDecide.length,
            isBlank: latest.data.items.length + toDecide.length + due.length === 0,
          }
        : undefined,
  }
}

function useNewest(filters: RecordFilters, enabled = true) {
  return $api.useQuery('get', '/api/records', { params: { query: { ...filters, limit: 50 } } }, { enabled })
}
