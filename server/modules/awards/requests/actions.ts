import { randomUUIDv7 } from 'node:crypto'
import { trailOf } from '#platform/audit/trail.ts'
import type { CallerWithAccess, Caller } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import * as awards from '../actions.ts'
import { checkVersion } from '#platform/rows/as-seen.ts'
import { mustBeLive } from '#modules/certifications/rules.ts'
import { ofPerson } from '../rules.ts'
import { hold } from '../store-people.ts'
import { reaches } from '#modules/standing/actions.ts'
import { decidable, withdrawable } from './rules.ts'
import type { ApproveCertificationRequest, CertificationRequest, RejectCertificationRequest, RequestStatus } from './schema.ts'
import * as requests from './store.ts'

const notByApproval = refusal('invalid_state', 'claim_instead', 'Nobody has to decide about this certification. Claim it instead.')
export const noLongerReached = refusal('invalid_state', 'no_longer_reached', 'The certification no longer reaches whoever asked for it.')

const trail = trailOf('certification_request', ofPerson)

/** Requests a certification that the caller has proved. */
export async function create(db: Tx, caller: Caller, certification_type_id: string, note: string | null): Promise<CertificationRequest> {
  const user_id = caller.actor.id
  const certification = await hold(db, certification_type_id, user_id)
  mustBeLive(certification)
  if (certification.awarding_mode !== 'approval') throw notByApproval()
  const { evaluated_at: requested_at } = await awards.awardable(db, certification_type_id, user_id)
  const organization_id = certification.owner_organization_id
  const request = { id: randomUUIDv7(), organization_id, certification_type_id, user_id, note, requested_at }
  await requests.create(db, request)
  await trail.created(db, caller, request, { ...request, certification_name: certification.name })
  return requests.get(db, caller.actor, request.id)
}

/** Approves a request and gives the award. If the proof no longer holds, throws 409 and the request stays pending. */
export async function approve(
  db: Tx,
  caller: CallerWithAccess,
  id: string,
  { note = null, expected_version }: ApproveCertificationRequest,
): Promise<CertificationRequest> {
  const { certification_type_id, user_id } = decidable(caller, await requests.find(db, caller.actor, id))
  const certification = await hold(db, certification_type_id, user_id)
  decidable(caller, await requests.lock(db, caller.actor, id))
  await checkVersion(db, expected_version, requests.version(id))
  mustBeLive(certification)
  if (!(await reaches(db, { certification_type_id, user_id }))) throw noLongerReached()
  const standing = await awards.awardable(db, certification_type_id, user_id)
  const award = {
    certification_type_id,
    user_id,
    origin: 'approval' as const,
    awarded_at: standing.evaluated_at,
    awarded_by: caller.actor.id,
    request_id: id,
    note: null,
  }
  await awards.give(db, caller, certification.owner_organization_id, award, standing)
  return decide(db, caller, id, 'approved', note)
}

export async function reject(
  db: Tx,
  caller: CallerWithAccess,
  id: string,
  { note, expected_version }: RejectCertificationRequest,
): Promise<CertificationRequest> {
  decidable(caller, await requests.lock(db, caller.actor, id))
  await checkVersion(db, expected_version, requests.version(id))
  return decide(db, caller, id, 'rejected', note)
}

export async function withdraw(db: Tx, caller: Caller, id: string): Promise<CertificationRequest> {
  withdrawable(caller.actor, await requests.lock(db, caller.actor, id))
  return decide(db, caller, id, 'withdrawn', null)
}

async function decide(db: Tx, caller: Caller, id: string, status: Exclude<RequestStatus, 'pending'>, decision_note: string | null) {
  await requests.decide(db, id, { status, decided_by: caller.actor.id, decision_note })
  const decided = await requests.get(db, caller.actor, id)
  const { certification_type_id, user_id, award_id, certification } = decided
  await trail.tell(db, caller, decided, status, {
    old: { status: 'pending' },
    new: { status, certification_type_id, certification_name: certification.name, user_id, decision_note, award_id },
  })
  return decided
}
