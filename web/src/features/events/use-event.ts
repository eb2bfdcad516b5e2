import { $api } from '../../platform/client.ts'
import { useKept } from '../../platform/offline/use-kept.ts'
import { useAccess } from '../../platform/session.tsx'

export const eventQuery = (event_id: string) => $api.queryOptions('get', '/api/events/{event_id}', { params: { path: { event_id } } })

/** Storage name of the copy of an event that this browser keeps for a user. */
export const copyName = (whose: string, eventId: string) => `${whose} event ${eventId}`

/** An event. Without a connection it is the copy from its last visit here, and `from` is the time of that. */
export function useEvent(event_id: string) {
  const { me } = useAccess()
  return useKept(copyName(me.id, event_id), $api.useQuery('get', '/api/events/{event_id}', { params: { path: { event_id } } }))
}
