import type { Actor, Owned } from '#platform/access/actor.ts'
import type { Asking } from '#platform/access/caller.ts'
import { type Covered, allowAbout, allowAboutBeside } from '#platform/access/reached-people.ts'
import { decidableNow, withdrawableNow } from '../requests/rules.ts'
import type { RequestStatus } from '../requests/schema.ts'
import { isOwn } from '../rules.ts'

/** What of a request decides who sees and answers it. */
type Governed = Owned & Covered & { user_id: string; in_chain: boolean; organization_archived: boolean; status: RequestStatus }

/** Who asked, and who manages them, whatever they may read. */
const concerns = (actor: Actor, found: Governed) => isOwn(actor, found) || found.in_chain

/** The request, when the caller may answer it: certifications:write or the manager chain, never whoever asks, while it is pending. */
export function answerable<R extends Governed>(asking: Asking, found: R | undefined): R {
  const { actor } = asking
  return decidableNow(actor, found?.in_chain ? found : allowAbout(asking, found, found && concerns(actor, found)))
}

/** The request, when it is the caller's own and pending. */
export const withdrawable = <R extends Governed>(actor: Actor, found: R | undefined): R =>
  withdrawableNow(actor, allowAboutBeside(actor, 'certifications:read', found, found && concerns(actor, found)))
