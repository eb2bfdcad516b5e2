import type { Actor, Owned } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { type Covered, allowAbout, allowAboutBeside } from '#platform/access/reached-people.ts'
import { undecidable, unwithdrawable } from '../requests/rules.ts'
import type { RequestAct, RequestStatus } from '../requests/schema.ts'
import { isOwn } from '../rules.ts'

/** The fields of a request that decide who sees it and answers it. */
type GovernedRequest = Owned &
  Covered & { user_id: string; in_chain: boolean; organization_archived: boolean; status: RequestStatus; may: RequestAct[] }

/** Whether the caller is the requester or their manager. Read permissions do not matter. */
const concerns = (actor: Actor, found: GovernedRequest) => isOwn(actor, found) || found.in_chain

/** Returns the request if `may` lets the caller answer it. Otherwise throws. */
export function answerable<R extends GovernedRequest>(asking: ActorWithAccess, found: R | undefined): R {
  if (found?.may.includes('approve')) return found
  const { actor } = asking
  throw undecidable(actor, found?.in_chain ? found : allowAbout(asking, found, found && concerns(actor, found)))
}

/** Returns the request if `may` lets the caller withdraw it. Otherwise throws. */
export function withdrawable<R extends GovernedRequest>(actor: Actor, found: R | undefined): R {
  if (found?.may.includes('withdraw')) return found
  throw unwithdrawable(actor, allowAboutBeside(actor, 'certifications:read', found, found && concerns(actor, found)))
}
