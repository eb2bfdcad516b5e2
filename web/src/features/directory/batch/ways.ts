import { inPortions } from '../../../platform/bulk/in-portions.ts'
import { type Schemas, answered, api } from '../../../platform/client.ts'

export type Outcome = Schemas['DirectoryBatchOutcome']
export type Move = Omit<Schemas['TransferDirectoryUsersRequest'], 'user_ids' | 'dry_run'>
export type Leaving = Omit<Schemas['LeaveDirectoryUsersRequest'], 'user_ids' | 'dry_run'>
/** The header that makes sending the same again harmless; nothing where nothing is written. */
type KeyFor = (body: unknown) => Record<string, string>
/** Does it with everybody, or only says what would become of each. */
export type Way<Asked> = (org_id: string, people: string[], asked: Asked & { dry_run: boolean }, keyFor: KeyFor) => Promise<Outcome[]>

/** What the service takes at once. */
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
