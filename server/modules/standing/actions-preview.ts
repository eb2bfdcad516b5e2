import { randomUUIDv7 } from 'node:crypto'
import type { Kind, ProofRule } from '#modules/proof/kind.ts'
import { kinds } from '#modules/proof/kinds.ts'
import { noTargets } from '#modules/proof/schema.ts'
import { knownSubjects } from '#platform/rows/tags.ts'
import type { Actor, Owned } from '#platform/access/actor.ts'
import type { Db } from '#platform/db/open.ts'
import { timeZoneOf } from '#platform/access/owner.ts'
import { badRequest } from '#platform/errors.ts'
import { pageInMemory } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import { checkRule } from '#modules/certifications/proof-rules/actions-whole.ts'
import type { CreateCertificationRule } from '#modules/certifications/proof-rules/schema.ts'
import type { Certification } from '#modules/certifications/schema.ts'
import { evaluate } from './actions.ts'
import * as standings from './store.ts'
import type { EvaluatedType } from './store.ts'
import * as reach from './store-reach.ts'
import { EVERYBODY, keyOf } from './store-reach.ts'
import type { CertificationPreview, PreviewCertification, PreviewChange, SupposedRule } from './schema.ts'

/**
 * Previews who would gain or lose awardability under other rules or subjects. Undefined if the type is archived at that moment. Writes
 * nothing.
 */
export async function preview(
  db: Db,
  actor: Actor,
  { id, owner_organization_id }: Certification,
  supposed: PreviewCertification,
  request: PageRequest,
) {
  const at = await standings.moment(db, supposed.at)
  const [now] = await standings.types(db, [id], at)
  if (!now) return undefined
  const subject_ids = supposed.subject_matter_ids
    ? await knownSubjects(db, owner_organization_id, supposed.subject_matter_ids)
    : now.subject_ids
  for (const rule of supposed.rules ?? []) await check(db, actor, { ...now, subject_ids }, rule)
  const rules = supposed.rules?.map((rule) => proofRule(tied(rule, now.rules))) ?? now.rules.map((rule) => ({ ...rule }))
  const then = { ...now, subject_ids, rules }
  return comparing(db, actor, [now, then], { concerned_by: id, covered_by: 'certifications:write' }, at, request)
}

/** A certification that does not exist yet, with its rules. */
export type DraftCertification = Owned & { subject_ids: string[]; rules: CreateCertificationRule[] }

/** Returns a certification that does not exist yet in the form that the evaluator takes. */
export async function evaluatedAs(db: Db, { rules, ...composed }: DraftCertification): Promise<EvaluatedType> {
  const time_zone = await timeZoneOf(db, composed.owner_organization_id)
  const names = { id: randomUUIDv7(), slug: '', name: '', awarding_mode: 'automatic' as const, time_zone }
  return { ...names, ...composed, rules: rules.map(proofRule) }
}

/** Previews who could be awarded a new certification at once: they all gain it. Writes nothing. */
export function previewNew(db: Db, actor: Actor, type: EvaluatedType, role_ids: string[], at: string, request: PageRequest) {
  const whom = { among: reach.wouldReach(type, role_ids, at), covered_by: 'certifications:write' as const }
  return comparing(db, actor, [{ ...type, rules: [] }, type], whom, at, request)
}

type VersionPair = [now: EvaluatedType, then: EvaluatedType]

async function comparing(
  db: Db,
  actor: Actor,
  [now, then]: VersionPair,
  whom: reach.MemberFilter,
  at: string,
  request: PageRequest,
): Promise<CertificationPreview> {
  const everybody = { limit: EVERYBODY, after: undefined, cursor: request.cursor }
  const { items } = await reach.members(db, actor, now.owner_organization_id, whom, at, everybody)
  const evaluated = await evaluate(db, { people: items.map(({ user_id }) => user_id), types: [now, then], at })
  const judged = items.map((member) => ({
    ...member,
    awardable: evaluated.verdict(member.user_id, now).awardable,
    supposed: evaluated.verdict(member.user_id, then).awardable,
  }))
  const changed = judged.filter((each) => each.awardable !== each.supposed)
  const page = pageInMemory(changed, keyOf, { type: 'timestamptz', direction: 'desc' }, request)
  const change = (each: { person: PreviewChange['person']; supposed: boolean }): PreviewChange => ({
    person: each.person,
    change: each.supposed ? 'gains' : 'loses',
  })
  return {
    people: items.length,
    awardable_now: judged.filter((each) => each.awardable).length,
    awardable_then: judged.filter((each) => each.supposed).length,
    gain_count: changed.filter((each) => each.supposed).length,
    lose_count: changed.filter((each) => each.awardable).length,
    items: page.items.map(change),
    next_cursor: page.next_cursor,
    evaluated_at: at,
  }
}

/** Checks a supposed rule like a stored rule of the type. Throws if it may not be one. */
async function check(
  db: Db,
  actor: Actor,
  { rules, subject_ids, owner_organization_id }: EvaluatedType,
  { id, ...rule }: SupposedRule,
): Promise<void> {
  if (id !== undefined && !rules.some((known) => known.id === id && known.rule_kind === rule.rule_kind))
    throw badRequest('rules.id must be a rule of the certification, of the same kind.', 'rules.id')
  const { id: _id, ...whole } = tied({ id, ...rule }, rules)
  await checkRule(db, actor, { owner_organization_id, subject_matter_ids: subject_ids }, whole, rule)
}

/** Returns the supposed rule. An existing rule keeps its target if that is left out, because its author may not see the target. */
function tied(supposed: SupposedRule, rules: ProofRule[]): SupposedRule {
  const { field, target }: Kind = kinds[supposed.rule_kind]
  if (!field || !target || supposed[field] !== undefined) return supposed
  const held = rules.find(({ id }) => id === supposed.id)?.[field]
  return held == null ? supposed : { ...supposed, [field]: held }
}

/**
 * Returns the rule with null for all missing fields. Its id only distinguishes it from others, and finds the sign-offs of an existing rule.
 */
const proofRule = ({ id, rule_kind, ...given }: SupposedRule): ProofRule => ({
  id: id ?? randomUUIDv7(),
  rule_kind,
  label: given.label ?? null,
  subject_matter_id: given.subject_matter_id ?? null,
  threshold_hours: given.threshold_hours ?? null,
  threshold_count: given.threshold_count ?? null,
  evidence_type: given.evidence_type ?? null,
  quiz_id: given.quiz_id ?? null,
  external_course_id: given.external_course_id ?? null,
  scorm_course_id: given.scorm_course_id ?? null,
  job_aid_id: given.job_aid_id ?? null,
  requires: given.requires ?? kinds[rule_kind].otherwise?.requires ?? null,
  targets: noTargets,
})
