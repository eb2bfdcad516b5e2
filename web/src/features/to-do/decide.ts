import { type Schemas, api, askedAbout, done, queryClient } from '../../platform/client.ts'
import { asSeen } from '../../platform/forms/as-seen.ts'
import type { DecidableItem } from './waiting.ts'

/** Subjects and amount that the reader adds to a submission when they approve it. */
export type ApprovalAddition = Pick<Schemas['ApproveRecord'], 'subject_matter_ids' | 'quantity'>

/** Details of an approval. `as` is for submissions. Requests for a certification or a sign-off may have a `note`. */
export type Approval = { as?: 'completed' | 'in_progress'; note?: string | null; added?: ApprovalAddition }

export function approve(item: DecidableItem, { as = 'completed', note = null, added = {} }: Approval = {}): Promise<void> {
  const seen = asSeen(item)
  if (item.kind === 'record')
    return done(
      api.POST('/api/records/{record_id}/approve', { params: { path: { record_id: item.id } }, body: { status: as, ...added, ...seen } }),
    )
  if (item.kind === 'request')
    return done(
      api.POST('/api/certification-requests/{request_id}/approve', { params: { path: { request_id: item.id } }, body: { note, ...seen } }),
    )
  if (item.kind === 'sign_off')
    return done(
      api.POST('/api/certification-sign-off-requests/{sign_off_request_id}/approve', {
        params: signOffOf(item),
        body: { note, ...seen },
      }),
    )
  return done(api.POST('/api/events/{event_id}/sign-ups/{user_id}/approve', { params: { path: seatOf(item) }, body: seen }))
}

export function reject(item: DecidableItem, note: string): Promise<void> {
  const body = { note, ...asSeen(item) }
  if (item.kind === 'record') return done(api.POST('/api/records/{record_id}/reject', { params: { path: { record_id: item.id } }, body }))
  if (item.kind === 'request')
    return done(api.POST('/api/certification-requests/{request_id}/reject', { params: { path: { request_id: item.id } }, body }))
  if (item.kind === 'sign_off')
    return done(api.POST('/api/certification-sign-off-requests/{sign_off_request_id}/reject', { params: signOffOf(item), body }))
  const params = { path: seatOf(item) }
  return done(api.POST('/api/events/{event_id}/sign-ups/{user_id}/decline', { params, body: { reason: note, ...asSeen(item) } }))
}

const signOffOf = ({ id }: DecidableItem) => ({ path: { sign_off_request_id: id } })

function seatOf({ id }: DecidableItem) {
  const [event_id = '', user_id = ''] = id.split('.')
  return { event_id, user_id }
}

/** Only the list and its counts are fetched again at once. A manager may no longer see the decided item itself. */
export async function refreshLists() {
  await queryClient.invalidateQueries({ refetchType: 'none' })
  await Promise.all(['/api/to-do', '/api/to-do/items'].map((list) => queryClient.invalidateQueries({ queryKey: ['get', list] })))
}

/** Queries about the item. A seat is named by its event. */
export const askedAboutItem = ({ id }: DecidableItem) => askedAbout(id.split('.')[0] ?? id)
