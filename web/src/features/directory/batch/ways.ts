import { inPortions } from '../../../platform/bulk/in-portions.ts'
import { type Schemas, answered, api } from '../../../platform/client.ts'

export type Outcome = Schemas['DirectoryBatchOutcome']
export type Move = Omit<Schemas['TransferDirectoryUsersRequest'], 'user_ids' | 'dry_run'>
export type Leaving = Omit<Schemas['LeaveDirectoryUsersRequest'], 'user_ids' | 'dry_run'>
/** Returns the idempotency header for a body. It is empty for a dry run. */
type KeyFor = (body: unknown) => Record<string, string>
/** Sends a bulk action for all people. A dry run only returns the outcomes. */
export type Way<Asked> = (org_id: string, people: string[], asked: Asked & { dry_run: boolean }, keyFor: KeyFor) => Promise<Outcome[]>

/** Most people that the service accepts in one request. */
const AT_ONCE = 500

export const move: Way<Move> = (org_id, people, asked, keyFor) =>
  inPortions(people, AT_ONCE, (user_ids) => {
    const body = { ...asked, user_ids }
    return answered(
      api.POST('/api/organizations/{org_id}/directory/transfers', { params: { path: { org_id } }, body, headers: keyFor(body) }),
    )
  })

export const leave: Way<Leaving> = (org_id, people, asked, keyFor) =>
  inPortions(people, AT_ONCE, (user_ids) => {
    const body = { ...asked, user_ids }
    return answered(
      api.POST('/api/organizations/{org_id}/directory/departures', { params: { path: { org_id } }, body, headers: keyFor(body) }),
    )
  })
