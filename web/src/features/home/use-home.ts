import { $api } from '../../platform/client.ts'
import { useAccess } from '../../platform/session.tsx'
import { type LearningRecord, mayDecide } from '../records/words.ts'

export type Home = {
  rejected: LearningRecord[]
  waiting: LearningRecord[]
  settled: LearningRecord[]
  toDecide: LearningRecord[]
  /** Whether there are more decisions than are shown. */
  moreToDecide: boolean
  isBlank: boolean
}

const SHOWN = 4

/** Three short lists of one's own records, and the submissions of others that wait for the reader. */
export function useHome() {
  const access = useAccess()
  const learner = access.me.id
  const list = (query: object, enabled = true) => ({ init: { params: { query: { limit: 20, ...query } } }, options: { enabled } })
  const decides = access.manages || access.holdsSomewhere('records:write')
  const asked = {
    rejected: list({ learner, status: 'rejected' }),
    mine: list({ learner }),
    pending: list({ status: 'pending', limit: 50 }, decides),
  }
  const rejected = $api.useQuery('get', '/api/records', asked.rejected.init)
  const mine = $api.useQuery('get', '/api/records', asked.mine.init)
  const pending = $api.useQuery('get', '/api/records', asked.pending.init, asked.pending.options)
  const queries = [rejected, mine, ...(decides ? [pending] : [])]
  return {
    isPending: queries.some((query) => query.isPending),
    error: queries.find(({ error }) => error)?.error,
    retry: () => void Promise.all(queries.map((query) => query.refetch())),
    data:
      rejected.data && mine.data && (!decides || pending.data) ? sort(rejected.data.items, mine.data.items, open(pending.data)) : undefined,
  }

  function open(page: { items: LearningRecord[]; next_cursor: string | null } | undefined) {
    const toDecide = page?.items.filter((record) => mayDecide(access, record)) ?? []
    return { toDecide, more: page?.next_cursor != null }
  }
}

function sort(rejected: LearningRecord[], mine: LearningRecord[], { toDecide, more }: { toDecide: LearningRecord[]; more: boolean }): Home {
  const waiting = mine.filter(({ status }) => status === 'pending')
  const settled = mine.filter(({ status }) => status !== 'pending' && status !== 'rejected')
  return {
    rejected: rejected.slice(0, SHOWN),
    waiting: waiting.slice(0, SHOWN),
    settled: settled.slice(0, SHOWN),
    toDecide: toDecide.slice(0, SHOWN),
    moreToDecide: more || toDecide.length > SHOWN,
    isBlank: rejected.length + mine.length + toDecide.length === 0,
  }
}
