import { randomUUIDv7 } from 'node:crypto'
import { trailOf } from '#platform/audit/trail.ts'
import type { Caller, CallerWithAccess } from '#platform/access/caller.ts'
import type { Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import * as awards from '../actions.ts'
import { allowAbout, allowAboutBeside } from '#platform/access/reached-people.ts'
import { requestDecisions } from '#platform/decisions/requests.ts'
import { mustBeLive } from '#modules/certifications/rules.ts'
import { isOwn, ofPerson } from '../rules.ts'
import { hold } from '../store-people.ts'
import { reaches } from '#modules/standing/actions.ts'
import type { ApproveCertificationRequest, CertificationRequest } from './schema.ts'
import * as requests from './store.ts'

const notByApproval = refusal('invalid_state', 'claim_instead', 'Nobody has to decide about this certification. Claim it instead.')
export const noLongerReached = refusal('invalid_state', 'no_longer_reached', 'The certification no longer reaches whoever asked for it.')

const trail = trailOf('certification_request', ofPerson)

const { decidable, held, settle, reject, withdraw } = requestDecisions({
  get: requests.get,
  lock: requests.lock,
  version: requests.version,
  decide: requests.decide,
  allowDecider: (asking, found) => allowAbout(asking, found, found && isOwn(asking.actor, found)),
  allowReader: (actor, found) => allowAboutBeside(actor, 'certifications:read', found, found && isOwn(actor, found)),
  record: (db, caller, decided, status) => {
    const { certification_type_id, user_id, decision_note, award_id, certification } = decided
    return trail.tell(db, caller, decided, status, {
      old: { status: 'pending' },
      new: { status, certification_type_id, certification_name: certification.name, user_id, decision_note, award_id },
    })
  },
})
export { reject, withdraw }

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
  await held(db, caller, id, expected_version)
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
  return settle(db, caller, id, 'approved', note)
}
