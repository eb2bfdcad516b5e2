import { $api } from '../../../platform/client.ts'

const COUNTS_MS = 5000
/** Lest the question comes a moment before the next code does. */
const LATER_MS = 250

/** The code of an event, asked for anew as soon as the next one is due: by the clock of the service, whatever that of this device says. */
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

/** The reader's own code, likewise. */
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
