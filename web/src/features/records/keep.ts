import { api, done } from '../../platform/client.ts'

/** Puts a record out of sight, or brings it back. */
export const archive = (record_id: string, archived: boolean) =>
  done(api.PATCH('/api/records/{record_id}', { params: { path: { record_id } }, body: { archived } }))

/** Takes one's own decision about a submission back. */
export const reopen = (record_id: string) => done(api.POST('/api/records/{record_id}/reopen', { params: { path: { record_id } } }))
