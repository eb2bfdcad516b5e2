import { $api, type Schemas } from '../../platform/client.ts'
import { isMissing } from '../../platform/missing.ts'
import type { LearningRecord } from '../records/words.ts'
import type { DecidableItem, WaitingItem } from './waiting.ts'

/** The open item with what its view shows beyond the inbox. Only the field of its kind is set, and none if it does not wait. */
export type Details = {
  record?: LearningRecord
  request?: Schemas['CertificationRequest']
  signOff?: Schemas['CertificationSignOffRequest']
  place?: Schemas['AwaitedSignUp']
  attempt?: Schemas['QuizAttemptToGrade']
  report?: Schemas['ReportedForumPost']
}

type DetailsQuery = { data: unknown; error: unknown; refetch: () => unknown; fetchStatus: 'fetching' | 'paused' | 'idle' }

/** Fetches the details of the open item. */
export function useDetails({ kind, id }: Pick<WaitingItem, 'kind' | 'id'> = { kind: 'record', id: '' }) {
  const record = useRecord(id, kind === 'record' && id !== '')
  const request = useRequest(id, kind === 'request')
  const signOff = useSignOff(id, kind === 'sign_off')
  const place = usePlace(id, kind === 'place')
  const attempt = useAttempt(id, kind === 'answer')
  const report = useReport(id, kind === 'report')
  const of = (query: DetailsQuery, details: Details[] = []) => ({ query: answerOf(query), details: details[0] ?? {} })
  if (kind === 'request')
    return of(
      request,
      request.data?.items.filter(isOpen).map((found) => ({ request: found })),
    )
  if (kind === 'sign_off')
    return of(
      signOff,
      signOff.data?.items.filter(isOpen).map((found) => ({ signOff: found })),
    )
  if (kind === 'place')
    return of(
      place,
      place.data?.items.map((found) => ({ place: found })),
    )
  if (kind === 'answer')
    return of(
      attempt,
      attempt.data?.items.map((found) => ({ attempt: found })),
    )
  if (kind === 'report')
    return of(
      report,
      report.data?.items.map((found) => ({ report: found })),
    )
  return of(record, record.data && [{ record: record.data }])
}

export type OpenDetails = ReturnType<typeof useDetails>

/** The item in the version that the reader sees: that of its details once they are loaded. */
export function asShown(item: DecidableItem, { record, request, signOff, place }: Details): DecidableItem {
  return { ...item, version: (record ?? request ?? signOff ?? place)?.version ?? item.version }
}

/** True when the reader may decide the item now. */
const isOpen = ({ may }: { may: readonly string[] }) => may.includes('approve')

/** An unknown id gives an empty answer, as does an item that was decided. */
const answerOf = ({ data, error, refetch, fetchStatus }: DetailsQuery) =>
  isMissing(error) ? { data: { items: [] }, error: null, refetch, fetchStatus } : { data, error, refetch, fetchStatus }

const useRecord = (record_id: string, enabled: boolean) =>
  $api.useQuery('get', '/api/records/{record_id}', { params: { path: { record_id } } }, { enabled })

const useRequest = (request_id: string, enabled: boolean) =>
  $api.useQuery('get', '/api/certification-requests', { params: { query: { status: 'pending', request_id } } }, { enabled })

const useSignOff = (sign_off_request_id: string, enabled: boolean) =>
  $api.useQuery('get', '/api/certification-sign-off-requests', { params: { query: { sign_off_request_id } } }, { enabled })

function usePlace(id: string, enabled: boolean) {
  const [event_id = '', user_id = ''] = id.split('.')
  return $api.useQuery('get', '/api/event-sign-ups', { params: { query: { event_id, user_id } } }, { enabled })
}

const useAttempt = (quiz_attempt_id: string, enabled: boolean) =>
  $api.useQuery('get', '/api/quiz-attempts/to-grade', { params: { query: { quiz_attempt_id } } }, { enabled })

const useReport = (forum_post_id: string, enabled: boolean) =>
  $api.useQuery('get', '/api/forum-reports', { params: { query: { forum_post_id } } }, { enabled })
