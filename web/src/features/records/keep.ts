import { api, done } from '../../platform/client.ts'

/** Archives or restores a record. */
export const archive = (record_id: string, archived: boolean) =>
  done(api.PATCH('/api/records/{record_id}', { params: { path: { record_id } }, body: { archived } }))

/** Withdraws the reader's own decision about a submission. */
export const reopen = (record_id: string) => done(api.POST('/api/records/{record_id}/reopen', { params: { path: { record_id } } }))
