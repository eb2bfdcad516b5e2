import { api, done } from '../../platform/client.ts'

/** Removes a person from the roster, unless the entry has changed since `unchanged_since`. */
export const unseat = (path: { event_id: string; user_id: string }, unchanged_since: string) =>
  done(api.DELETE('/api/events/{event_id}/participants/{user_id}', { params: { path, query: { unchanged_since } } }))
