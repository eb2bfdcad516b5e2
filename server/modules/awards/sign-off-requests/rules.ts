import type { Actor, Owned } from '#platform/access/actor.ts'
import type { Asking } from '#platform/access/caller.ts'
import { type Covered, allowAbout, allowAboutBeside } from '#platform/access/reached-people.ts'
import { undecidable, unwithdrawable } from '../requests/rules.ts'
import type { RequestAct, RequestStatus } from '../requests/schema.ts'
import { isOwn } from '../rules.ts'

/** The fields of a request that decide who sees and answers it. */
type Governed = Owned &
  Covered & { user_id: string; in_chain: boolean; organization_archived: boolean; status: RequestStatus; may: RequestAct[] }

/** Who asked, and who manages them, whatever they may read. */
const concerns = (actor: Actor, found: Governed) => isOwn(actor, found) || found.in_chain

/** The request, when the caller may answer it: when `may` says so. */
export function answerable<R extends Governed>(asking: Asking, found: R | undefined): R {
  if (found?.may.includes('approve')) return found
  const { actor } = asking
  throw undecidable(actor, found?.in_chain ? found : allowAbout(asking, found, found && concerns(actor, found)))
}

/** The request, when the caller may withdraw it: when `may` says so. */
export function withdrawable<R extends Governed>(actor: Actor, found: R | undefined): R {
  if (found?.may.includes('withdraw')) return found
  throw unwithdrawable(actor, allowAboutBeside(actor, 'certifications:read', found, found && concerns(actor, found)))
}
