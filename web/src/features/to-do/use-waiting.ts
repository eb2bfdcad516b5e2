import { $api } from '../../platform/client.ts'
import { byCursor, useItems } from '../../platform/lists/paging.tsx'
import { useAccess } from '../../platform/session.tsx'
import { isOpen, useRequestPages, useSignOffPages } from './use-requests.ts'
import { type Kind, type Listing, listedFor, ofAttempt, ofPlace, ofRecord, ofReport, ofRequest, ofSignOff } from './waiting.ts'

const PAGE = 50

/** Items that the reader may decide, grouped by kind, in the given order. Kinds that are not shown have only the items already loaded. */
export function useWaiting(listing: Listing) {
  const { show } = listing
  const requests = useRequestPages(listing)
  const signOffs = useSignOffPages(listing)
  const records = useRecords(listing)
  const places = usePlaces(listing)
  const attempts = useAttempts(listing)
  const reports = useReports(listing)
  const all: Record<Kind, { hasNextPage: boolean; isError: boolean; isPending: boolean; isFetching: boolean; error: unknown }> = {
    request: requests,
    sign_off: signOffs,
    record: records,
    place: places,
    answer: attempts,
    report: reports,
  }
  const wanted = [requests, records, signOffs, places, attempts, reports].filter((each) => show === undefined || each === all[show])
  const behind = wanted.find(({ hasNextPage }) => hasNextPage)
  const failed = wanted.find(({ isError }) => isError)
  const items = [
    ...requests.requests.filter(isOpen).map(ofRequest),
    ...records.items.filter(isOpen).map(ofRecord),
    ...signOffs.items.filter(isOpen).map(ofSignOff),
    ...places.items.map(ofPlace),
    ...attempts.items.map(ofAttempt),
    ...reports.items.map(ofReport),
  ]
  const known = wanted.every(({ isPending }) => !isPending) && (!failed || items.length > 0)
  return {
    items,
    /** The items as a query result. */
    query: { data: known ? items : undefined, error: failed?.error ?? null, refetch: () => failed?.refetch() },
    more: behind !== undefined,
    isFetching: wanted.some(({ isFetching }) => isFetching),
    loadMore: () => void behind?.fetchNextPage(),
  }
}

/** Submissions are always fetched, because managers may decide them without any permission. */
function useRecords(listing: Listing) {
  const query = { ...listedFor(listing, 'created_at'), status: 'pending' as const, limit: PAGE }
  const pages = $api.useInfiniteQuery('get', '/api/records', { params: { query }, paged: true }, byCursor)
  return { ...pages, items: useItems(pages) }
}

function usePlaces(listing: Listing) {
  const enabled = useAccess().holdsSomewhere('events:write')
  const query = { ...listedFor(listing, 'requested_at'), limit: PAGE }
  const pages = $api.useInfiniteQuery('get', '/api/event-sign-ups', { params: { query }, paged: true }, { ...byCursor, enabled })
  return { ...pages, items: useItems(pages), isPending: enabled && pages.isPending }
}

function useAttempts(listing: Listing) {
  const enabled = useAccess().holdsSomewhere('quizzes:grade')
  const query = { ...listedFor(listing, 'submitted_at'), limit: PAGE }
  const pages = $api.useInfiniteQuery('get', '/api/quiz-attempts/to-grade', { params: { query }, paged: true }, { ...byCursor, enabled })
  return { ...pages, items: useItems(pages), isPending: enabled && pages.isPending }
}

function useReports(listing: Listing) {
  const enabled = useAccess().holdsSomewhere('forums:moderate')
  const query = { ...listedFor(listing, 'reported_at'), limit: PAGE }
  const pages = $api.useInfiniteQuery('get', '/api/forum-reports', { params: { query }, paged: true }, { ...byCursor, enabled })
  return { ...pages, items: useItems(pages), isPending: enabled && pages.isPending }
}
