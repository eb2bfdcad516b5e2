import { $api } from '../../../platform/client.ts'

const COUNTS_MS = 5000
/** Added to the wait, so that the request does not arrive just before the code changes. */
const LATER_MS = 250

/** Code of an event, fetched again when the next one is due. It uses the service's clock, not that of this device. */
export const useEventCode = (eventId: string) =>
  $api.useQuery(
    'get',
    '/api/events/{event_id}/check-in-code',
    { params: { path: { event_id: eventId } } },
    {
      staleTime: 0,
      gcTime: 0,
      refetchIntervalInBackground: true,
      refetchInterval: ({ state: { data } }) =>
        data ? Math.min(COUNTS_MS, Date.parse(data.changes_at) - Date.parse(data.server_now) + LATER_MS) : COUNTS_MS,
    },
  )

/** The reader's own code, renewed by the service's clock too. */
export const useOwnCode = () =>
  $api.useQuery(
    'get',
    '/api/users/me/check-in-code',
    {},
    {
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state: { data } }) => (data ? Date.parse(data.changes_at) - Date.parse(data.server_now) + LATER_MS : COUNTS_MS),
    },
  )
