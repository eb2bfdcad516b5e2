import { inPortions } from '../../../platform/bulk/in-portions.ts'
import { type Schemas, answered, api } from '../../../platform/client.ts'

export type Outcome = Schemas['DirectoryBatchOutcome']
export type Move = Omit<Schemas['TransferDirectoryUsersRequest'], 'user_ids' | 'dry_run'>
export type LeaveRequest = Omit<Schemas['LeaveDirectoryUsersRequest'], 'user_ids' | 'dry_run'>
/** Returns the idempotency header for a body. It is empty for a dry run. */
type KeyHeaders = (body: unknown) => Record<string, string>
/** Sends a bulk action for all people. A dry run only returns the outcomes. */
export type BatchAction<Details> = (
  org_id: string,
  people: string[],
  asked: Details & { dry_run: boolean },
  keyFor: KeyHeaders,
) => Promise<Outcome[]>

/** Most people that the service accepts in one request. */
const AT_ONCE = 500

export const move: BatchAction<Move> = (org_id, people, asked, keyFor) =>
  inPortions(people, AT_ONCE, (user_ids) => {
    const body = { ...asked, user_ids }
    return answered(
      api.POST('/api/organizations/{org_id}/directory/transfers', { params: { path: { org_id } }, body, headers: keyFor(body) }),
    )
  })

export const leave: BatchAction<LeaveRequest> = (org_id, people, asked, keyFor) =>
  inPortions(people, AT_ONCE, (user_ids) => {
    const body = { ...asked, user_ids }
    return answered(
      api.POST('/api/organizations/{org_id}/directory/departures', { params: { path: { org_id } }, body, headers: keyFor(body) }),
    )
  })
