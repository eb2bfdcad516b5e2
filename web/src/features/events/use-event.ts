import { $api } from '../../platform/client.ts'
import { useKept } from '../../platform/keeping/use-kept.ts'
import { useAccess } from '../../platform/session.tsx'

export const eventQuery = (event_id: string) => $api.queryOptions('get', '/api/events/{event_id}', { params: { path: { event_id } } })

/** What an event is called among what this browser keeps for somebody. */
export const copyName = (whose: string, eventId: string) => `${whose} event ${eventId}`

/** An event; without a connection as it was when it was opened last here, and `from` when that was. */
export function useEvent(event_id: string) {
  const { me } = useAccess()
  return useKept(copyName(me.id, event_id), $api.useQuery('get', '/api/events/{event_id}', { params: { path: { event_id } } }))
}
