import { randomUUIDv7 } from 'node:crypto'
import { newSerial } from '../../modules/awards/rules.ts'
import { evaluate, explain } from '../../modules/standing/actions.ts'
import { type Evaluation, proofOf } from '../../modules/standing/rules-judge.ts'
import * as standings from '../../modules/standing/store.ts'
import type { Db } from '#platform/db/open.ts'
import { at, daysBefore } from './calendar.ts'
import { type DemoCertification, type World, present } from './certifications.ts'
import type { Member, Rows } from './directory.ts'
import type { CertificationStory } from './kinds.ts'
import type { Scribe } from './trail.ts'

const HOUR = 3_600_000
/** The share of people with a full proof who take the award. */
const TAKEN = 0.8

type AwardRows = { requests: Rows<'certification_request'>; awards: Rows<'certification_award'>; trail: Rows<'audit_entry'> }
type Day = NonNullable<CertificationStory['awards']>[number]
type AwardCandidate = { learner: Member; standing: Evaluation; awarded_at: number; revoked: Day['revoked'] }

/**
 * Writes awards with the proof of their day, and requests. The facts that prove them must be in the database. Returns the audit entries.
 */
export async function writeAwards(db: Db, world: World, certification: DemoCertification, entry: Scribe): Promise<Rows<'audit_entry'>> {
  const trail: Rows<'audit_entry'> = []
  for (const day of certification.told.awards ?? []) {
    const told = (await candidates(db, world, certification, day)).map((given) => award(world, certification, given, entry))
    await write(db, together(told))
    trail.push(...together(told).trail)
  }
  const asked = (certification.told.requests ?? []).map((request) => application(world, certification, request, entry))
  await write(db, together(asked))
  return [...trail, ...together(asked).trail]
}

const together = (told: AwardRows[]): AwardRows => ({
  requests: told.flatMap(({ requests }) => requests),
  awards: told.flatMap(({ awards }) => awards),
  trail: told.flatMap(({ trail }) => trail),
})

async function write(db: Db, { requests, awards }: AwardRows): Promise<void> {
  if (requests.length > 0) await db.insertInto('certification_request').values(requests).execute()
  if (awards.length > 0) await db.insertInto('certification_award').values(awards).execute()
}

/**
 * People who get the certification on that day: most of those with a full proof, some of the others. It skips the exempt, and those whose
 * award is still valid.
 */
async function candidates(db: Db, world: World, { type, required }: DemoCertification, day: Day): Promise<AwardCandidate[]> {
  const awarded_at = daysBefore(world.now, day.days_ago, 15)
  const moment = at(awarded_at)
  const learners = present(world, 'people' in day ? day : { ...day, share: 1 }, required)
  const people = learners.map(({ account_id }) => account_id)
  const types = await standings.types(db, [type.id], moment)
  const evaluated = await evaluate(db, { people, types, at: moment })
  const share = (proved: boolean) => ('people' in day ? 1 : proved ? TAKEN : day.share)
  const verdicts = people
    .flatMap((user_id) => types.map((evaluatedType) => evaluated.verdict(user_id, evaluatedType)))
    .filter(({ state, awardable }) => state !== 'valid' && state !== 'exempt' && world.chance.happens(share(awardable)))
  const explained = await explain(db, evaluated, verdicts)
  const learnerOf = new Map(learners.map((learner) => [learner.account_id, learner]))
  return explained.map((standing) => ({ learner: learnerOf.get(standing.user_id)!, standing, awarded_at, revoked: day.revoked }))
}

/** An award: claimed or approved if its rules are fulfilled, else given by hand. */
function award(
  world: World,
  { type, told: { awarding_mode, department } }: DemoCertification,
  given: AwardCandidate,
  entry: Scribe,
): AwardRows {
  const { learner, standing, awarded_at, revoked } = given
  const about = { organization_id: type.owner_organization_id, certification_type_id: type.id, user_id: learner.account_id }
  const giver = world.staff.awarderOf(learner, department)
  const proved = awarding_mode === 'automatic' ? ('claim' as const) : ('approval' as const)
  const origin = standing.awardable ? proved : ('manual' as const)
  const awarded_by = origin === 'claim' ? null : giver.account_id
  const requested =
    origin === 'approval' ? approved(type, about, awarded_at, giver.account_id, entry) : { requests: [], trail: [], id: null }
  const note = origin === 'manual' ? 'The certificate was seen on paper.' : null
  const row = {
    id: randomUUIDv7(),
    ...about,
    origin,
    awarded_at: at(awarded_at),
    awarded_by,
    request_id: requested.id,
    serial: newSerial(),
    note,
  }
  const proof = proofOf(standing)
  const what = { kind: 'certification_award', id: row.id, person: row.user_id }
  const trail = [
    ...requested.trail,
    entry(awarded_by ?? learner.account_id, row.awarded_at, {
      ...what,
      action: 'certification_award.given',
      new: { ...row, proof, created_at: row.awarded_at, certification_name: type.name },
    }),
  ]
  const stored = { ...row, created_at: row.awarded_at, proof: JSON.stringify(proof) }
  if (!revoked) return { requests: requested.requests, awards: [stored], trail }
  const revoked_by = world.staff.named(revoked.by).account_id
  const taken = { revoked_at: at(daysBefore(world.now, revoked.days_ago, 16)), revocation_note: revoked.note }
  trail.push(
    entry(revoked_by, taken.revoked_at, {
      ...what,
      action: 'certification_award.revoked',
      old: { ...about, revoked_at: null },
      new: { certification_name: type.name, ...taken, revoked_by },
    }),
  )
  return { requests: requested.requests, awards: [{ ...stored, ...taken, revoked_by }], trail }
}

type CertificationName = { name: string }
type RequestKey = { organization_id: string; certification_type_id: string; user_id: string }

/** A request that was approved four hours after it was made, with its two audit entries. */
function approved({ name: certification_name }: CertificationName, about: RequestKey, decided: number, decided_by: string, entry: Scribe) {
  const id = randomUUIDv7()
  const asked = { id, ...about, note: null, requested_at: at(decided - 4 * HOUR) }
  const decision = { status: 'approved' as const, decided_at: at(decided), decided_by, decision_note: null }
  const what = { kind: 'certification_request', id, person: about.user_id }
  const trail = [
    entry(about.user_id, asked.requested_at, { ...what, action: 'certification_request.created', new: { ...asked, certification_name } }),
    entry(decided_by, decision.decided_at, {
      ...what,
      action: 'certification_request.approved',
      old: { status: 'pending' },
      new: { ...about, certification_name, status: 'approved' },
    }),
  ]
  return { id, requests: [{ ...asked, ...decision }], trail }
}

/** A request that is pending or was rejected. */
function application(
  world: World,
  { type }: DemoCertification,
  told: NonNullable<CertificationStory['requests']>[number],
  entry: Scribe,
): AwardRows {
  const { learner, days_ago, note, rejection } = told
  const about = {
    organization_id: type.owner_organization_id,
    certification_type_id: type.id,
    user_id: world.staff.named(learner).account_id,
  }
  const asked = { id: randomUUIDv7(), ...about, note, requested_at: at(daysBefore(world.now, days_ago, 16)) }
  const what = { kind: 'certification_request', id: asked.id, person: about.user_id }
  const named = { certification_name: type.name }
  const created = entry(about.user_id, asked.requested_at, {
    ...what,
    action: 'certification_request.created',
    new: { ...asked, ...named },
  })
  if (!rejection) return { requests: [{ ...asked, status: 'pending' }], awards: [], trail: [created] }
  const decided_by = world.staff.named(rejection.by).account_id
  const decision = {
    status: 'rejected' as const,
    decided_at: at(daysBefore(world.now, rejection.days_ago, 11)),
    decision_note: rejection.note,
  }
  const turned = { ...what, action: 'certification_request.rejected', old: { status: 'pending' }, new: { ...about, ...named, ...decision } }
  return { requests: [{ ...asked, ...decision, decided_by }], awards: [], trail: [created, entry(decided_by, decision.decided_at, turned)] }
}
