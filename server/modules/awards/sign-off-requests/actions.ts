import { randomUUIDv7 } from 'node:crypto'
import type { Actor } from '#platform/access/actor.ts'
import type { Caller, CallerWithAccess } from '#platform/access/caller.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { refusal } from '#platform/errors.ts'
import { allowAbout, allowAboutBeside } from '#platform/access/reached-people.ts'
import { requestDecisions } from '#platform/decisions/requests.ts'
import type { StoredRule } from '#modules/certifications/proof-rules/store.ts'
import { mustBeLive } from '#modules/certifications/rules.ts'
import { reachingCaller, reaches } from '#modules/standing/actions.ts'
import { standingNow } from '../actions.ts'
import { isShown, ofPerson } from '../rules.ts'
import { noLongerReached } from '../requests/actions.ts'
import * as signOffs from '../sign-offs/actions.ts'
import { hold } from '../store-people.ts'
import type { ApproveCertificationSignOffRequest } from './schema.ts'
import * as requests from './store.ts'

const signedAlready = refusal('invalid_state', 'signed_off_already', 'You are signed off for this already.')

const trail = trailOf('certification_sign_off_request', ofPerson)

const { decidable, held, reject, withdraw } = requestDecisions({
  get: requests.get,
  lock: requests.lock,
  version: requests.version,
  decide: requests.decide,
  allowDecider: (asking, found) => (found?.in_chain ? found : allowAbout(asking, found, found && isShown(found, asking.actor))),
  allowReader: (actor, found) => allowAboutBeside(actor, 'certifications:read', found, found && isShown(found, actor)),
  record: (db, caller, decided, status) => {
    const { rule_id, user_id, decision_note, certification } = decided
    return trail.tell(db, caller, decided, status, {
      old: { status: 'pending' },
      new: { status, rule_id, certification_name: certification.name, user_id, decision_note },
    })
  },
})
export { reject, withdraw }

/** Returns the rule if it takes sign-offs and its certification reaches the caller. Otherwise throws. */
export async function requestable(db: Db, actor: Actor, ruleId: string): Promise<StoredRule> {
  const { rule, certification } = await signOffs.ruled(db, actor, ruleId)
  await reachingCaller(db, actor, certification)
  return signOffs.takingSignOffs(rule)
}

/** Requests a sign-off that is missing. */
export async function create(db: Tx, caller: Caller, { id: rule_id, certification_type_id }: StoredRule, note: string | null) {
  const user_id = caller.actor.id
  const certification = await hold(db, certification_type_id, user_id)
  mustBeLive(certification)
  const { rules } = await standingNow(db, certification_type_id, user_id)
  if (rules.some((rule) => rule.rule_id === rule_id && rule.satisfied)) throw signedAlready()
  const request = { id: randomUUIDv7(), organization_id: certification.owner_organization_id, rule_id, user_id, note }
  await requests.create(db, request)
  const created = await requests.get(db, caller.actor, request.id)
  const told = { certification_name: certification.name, rule_label: created.rule_label, requested_at: created.requested_at }
  await trail.created(db, caller, request, { ...request, ...told })
  return created
}

/** Approves a request: the person was seen doing it. */
export async function approve(db: Tx, caller: CallerWithAccess, id: string, approval: ApproveCertificationSignOffRequest) {
  const { expected_version, ...seen } = approval
  const { rule_id, certification_type_id, user_id } = decidable(caller, await requests.find(db, caller.actor, id))
  mustBeLive(await hold(db, certification_type_id, user_id))
  await held(db, caller, id, expected_version)
  if (!(await reaches(db, { certification_type_id, user_id }))) throw noLongerReached()
  await signOffs.create(db, caller, { id: rule_id, certification_type_id }, { user_id, ...seen })
  return requests.get(db, caller.actor, id)
}
