import type { Actor, Owned } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { type Covered, allowAbout, allowAboutBeside } from '#platform/access/reached-people.ts'
import { type ApiError, refusal } from '#platform/errors.ts'
import { isOwn } from '../rules.ts'
import type { RequestAct, RequestStatus } from './schema.ts'

const ownRequest = refusal('forbidden', 'own_request', 'Nobody decides their own request.')
const notOwnRequest = refusal('forbidden', 'not_own_request', 'Only who asked withdraws a request.')
const decidedAlready = refusal('invalid_state', 'request_decided', 'The request is {status}, no longer pending.')

/** The fields of a request that decide who sees it and decides it. */
type GovernedRequest = Owned & Covered & { user_id: string; organization_archived: boolean; status: RequestStatus; may: RequestAct[] }

/** Returns the request if `may` lets the caller decide it. Otherwise throws. */
export function decidable<R extends GovernedRequest>(asking: ActorWithAccess, found: R | undefined): R {
  if (found?.may.includes('approve')) return found
  throw undecidable(asking.actor, allowAbout(asking, found, found && isOwn(asking.actor, found)))
}

type RequestState = Pick<GovernedRequest, 'user_id' | 'status'>

/** Returns why a caller who sees the request, and decides requests of its kind, may not decide this one. */
export const undecidable = (actor: Actor, { user_id, status }: RequestState): ApiError =>
  user_id === actor.id ? ownRequest() : decidedAlready({ status })

/** Returns the request if `may` lets the caller withdraw it. Otherwise throws. */
export function withdrawable<R extends GovernedRequest>(actor: Actor, found: R | undefined): R {
  if (found?.may.includes('withdraw')) return found
  throw unwithdrawable(actor, allowAboutBeside(actor, 'certifications:read', found, found && isOwn(actor, found)))
}

/** Returns why a caller who sees the request may not withdraw it. */
export const unwithdrawable = (actor: Actor, { user_id, status }: RequestState): ApiError =>
  user_id === actor.id ? decidedAlready({ status }) : notOwnRequest()
