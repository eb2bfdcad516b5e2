import { $api } from '../../platform/client.ts'
import { isMissing } from '../../platform/missing.ts'
import { isOpen } from './use-requests.ts'
import { type WaitingItem, ofAttempt, ofPlace, ofReport, ofRequest, ofSignOff } from './waiting.ts'

/**
 * Fetches the item in the address when the list does not contain it. Returns undefined when there is nothing to fetch, and for submissions:
 * their view fetches them with more detail than a list has.
 */
export function useNamed(named: Pick<WaitingItem, 'kind' | 'id'> | undefined, listed: WaitingItem[]) {
  const isListed = listed.some(({ id }) => id === named?.id)
  const { kind, id } = isListed || named === undefined ? { kind: 'record' as const, id: '' } : named
  const [event_id = '', user_id = ''] = id.split('.')
  const request = useRequest(id, kind === 'request')
  const signOff = useSignOff(id, kind === 'sign_off')
  const place = usePlace({ event_id, user_id }, kind === 'place')
  const attempt = useAttempt(id, kind === 'answer')
  const report = useReport(id, kind === 'report')
  if (kind === 'request') return { query: answerOf(request), item: request.data?.items.filter(isOpen).map(ofRequest)[0] }
  if (kind === 'sign_off') return { query: answerOf(signOff), item: signOff.data?.items.filter(isOpen).map(ofSignOff)[0] }
  if (kind === 'place') return { query: answerOf(place), item: place.data?.items.map(ofPlace)[0] }
  if (kind === 'answer') return { query: answerOf(attempt), item: attempt.data?.items.map(ofAttempt)[0] }
  return kind === 'report' ? { query: answerOf(report), item: report.data?.items.map(ofReport)[0] } : undefined
}

export type NamedItem = NonNullable<ReturnType<typeof useNamed>>

type ItemQuery = {
  data: { items: unknown[] } | undefined
  error: unknown
  refetch: () => unknown
  fetchStatus: 'fetching' | 'paused' | 'idle'
}

/** An unknown id gives an empty answer, as does an item that was decided. */
const answerOf = ({ data, error, refetch, fetchStatus }: ItemQuery) =>
  isMissing(error) ? { data: { items: [] }, error: null, refetch, fetchStatus } : { data, error, refetch, fetchStatus }

const useRequest = (request_id: string, enabled: boolean) =>
  $api.useQuery('get', '/api/certification-requests', { params: { query: { status: 'pending', request_id } } }, { enabled })

const useSignOff = (sign_off_request_id: string, enabled: boolean) =>
  $api.useQuery('get', '/api/certification-sign-off-requests', { params: { query: { sign_off_request_id } } }, { enabled })

const usePlace = (seat: { event_id: string; user_id: string }, enabled: boolean) =>
  $api.useQuery('get', '/api/event-sign-ups', { params: { query: seat } }, { enabled })

const useAttempt = (quiz_attempt_id: string, enabled: boolean) =>
  $api.useQuery('get', '/api/quiz-attempts/to-grade', { params: { query: { quiz_attempt_id } } }, { enabled })

const useReport = (forum_post_id: string, enabled: boolean) =>
  $api.useQuery('get', '/api/forum-reports', { params: { query: { forum_post_id } } }, { enabled })
