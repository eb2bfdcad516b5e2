import { api, done } from '../../platform/client.ts'

/** Takes a place on the roster back that was given till then, as long as nothing has come of it. */
export const unseat = (path: { event_id: string; user_id: string }, unchanged_since: string) =>
  done(api.DELETE('/api/events/{event_id}/participants/{user_id}', { params: { path, query: { unchanged_since } } }))
