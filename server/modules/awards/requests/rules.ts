import type { Actor, Owned } from '#platform/access/actor.ts'
import type { Asking } from '#platform/access/caller.ts'
import { type Covered, allowAbout, allowAboutBeside } from '#platform/access/reached-people.ts'
import { refusal } from '#platform/errors.ts'
import { isOwn } from '../rules.ts'
import type { RequestStatus } from './schema.ts'

const ownRequest = refusal('forbidden', 'own_request', 'Nobody decides their own request.')
const notOwnRequest = refusal('forbidden', 'not_own_request', 'Only who asked withdraws a request.')
const decidedAlready = refusal('invalid_state', 'request_decided', 'The request is {status}, no longer pending.')

/** What of a request decides who sees and decides it. */
type Governed = Owned & Covered & { user_id: string; organization_archived: boolean; status: RequestStatus }

/** The request, when the caller may decide it: certifications:write, never whoever asks, while it is pending. */
export function decidable<R extends Governed>(asking: Asking, found: R | undefined): R {
  return decidableNow(asking.actor, allowAbout(asking, found, found && isOwn(asking.actor, found)))
}

type Asked = Pick<Governed, 'user_id' | 'status'>

/** What somebody may decide, while it is pending and not their own. */
export function decidableNow<R extends Asked>(actor: Actor, request: R): R {
  if (request.user_id === actor.id) throw ownRequest()
  return pending(request)
}

/** The request, when it is the caller's own and pending. */
export function withdrawable<R extends Governed>(actor: Actor, found: R | undefined): R {
  return withdrawableNow(actor, allowAboutBeside(actor, 'certifications:read', found, found && isOwn(actor, found)))
}

/** What somebody sees, when they may take it back. */
export function withdrawableNow<R extends Asked>(actor: Actor, request: R): R {
  if (request.user_id !== actor.id) throw notOwnRequest()
  return pending(request)
}

function pending<R extends Asked>(request: R): R {
  if (request.status !== 'pending') throw decidedAlready({ status: request.status })
  return request
}
