import { type Schemas, api, done, queryClient } from '../../platform/client.ts'
import type { Waiting } from './waiting.ts'

/** What is added to a submission when it is approved. */
export type Added = Pick<Schemas['ApproveRecord'], 'subject_matter_ids' | 'quantity'>

/** How a submission is approved: as done, or as still going on. A request for a certification may be approved with a note. */
export type Approval = { as?: 'completed' | 'in_progress'; note?: string | null; added?: Added }

export const approve = ({ kind, id }: Waiting, { as = 'completed', note = null, added = {} }: Approval = {}) =>
  kind === 'record'
    ? done(api.POST('/api/records/{record_id}/approve', { params: { path: { record_id: id } }, body: { status: as, ...added } }))
    : done(api.POST('/api/certification-requests/{request_id}/approve', { params: { path: { request_id: id } }, body: { note } }))

export const reject = ({ kind, id }: Waiting, note: string) =>
  kind === 'record'
    ? done(api.POST('/api/records/{record_id}/reject', { params: { path: { record_id: id } }, body: { note } }))
    : done(api.POST('/api/certification-requests/{request_id}/reject', { params: { path: { request_id: id } }, body: { note } }))

/** Takes one's own decision about a submission back. */
export const reopen = (id: string) => done(api.POST('/api/records/{record_id}/reopen', { params: { path: { record_id: id } } }))

/** Only lists ask again at once: what was decided may be out of this manager's sight now. */
export async function refreshLists() {
  await queryClient.invalidateQueries({ refetchType: 'none' })
  await queryClient.invalidateQueries({ queryKey: ['get', '/api/records'] })
  await queryClient.invalidateQueries({ queryKey: ['get', '/api/certification-requests'] })
}
