import { type Static, Type } from 'typebox'
import { Body, Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid, ids } from '#platform/shapes.ts'
import { Recertification } from './schema-recertification.ts'
import { evidenceTypes } from '#modules/records/evidence/schema.ts'
import { CreateCertificationRule } from '#modules/certifications/proof-rules/schema.ts'
import { asks, proofItem, ruleKinds, targets, units } from '#modules/proof/schema.ts'
import { CertificationRef, awardingModes } from '#modules/certifications/schema.ts'

/** In the order of testing: the first state that fits applies. */
export const standingStates = [
  'exempt',
  'overdue',
  'in_grace',
  'renewal_open',
  'requested',
  'valid',
  'awardable',
  'in_progress',
  'not_started',
] as const
export type StandingState = (typeof standingStates)[number]

/** Orders of a certification's people. `worst`: required people first, then by state, due date and name. */
export const standingSorts = ['-created_at', 'worst', 'name', '-name'] as const
export type StandingSort = (typeof standingSorts)[number]

export const ProofItem = Shape('ProofItem', proofItem)

/** The lists have fifty items at most; `more` says how many they leave out. */
export const RuleProgress = Shape('RuleProgress', {
  rule_id: Uuid,
  rule_kind: OneOf(ruleKinds),
  label: Nullable(Type.String()),
  /** The one subject that counts; null when every tag does. */
  subject_matter_id: Nullable(Uuid),
  /** For rules that require a document. */
  evidence_type: Nullable(OneOf(evidenceTypes)),
  /** For rules that require a job aid. */
  requires: Nullable(asks.requires),
  ...targets,
  /** Whether the rule has a target that the caller may not see. The target is null here. */
  hidden: Type.Boolean(),
  satisfied: Type.Boolean(),
  current: Type.Number(),
  required: Type.Number(),
  unit: OneOf(units),
  explanation: Type.String(),
  /** Some of the counted times overlap; each counts in full. */
  overlapping: Type.Boolean(),
  counted: Type.Array(Ref(ProofItem), { maxItems: 50 }),
  not_counted: Type.Array(Ref(ProofItem), { maxItems: 50 }),
  more: Type.Object({ counted: Type.Integer({ minimum: 0 }), not_counted: Type.Integer({ minimum: 0 }) }),
})
export type RuleProgress = Static<typeof RuleProgress>

/** A role that requires the certification of a person, with its terms. */
export const RequiredBy = Shape('RequiredBy', {
  role_id: Uuid,
  role_slug: Type.String(),
  role_name: Type.String(),
  department_id: Uuid,
  department_name: Type.String(),
  granted_at: Timestamp,
  first_due_days: Nullable(Type.Integer()),
  recertification: Ref(Recertification),
  renewal_opens_days: Type.Integer(),
  grace_days: Type.Integer(),
  effective_from: Nullable(Timestamp),
})
export type RequiredBy = Static<typeof RequiredBy>

const facts = {
  certification: Ref(CertificationRef),
  /** The time zone of its organization, in which its days are reckoned. */
  time_zone: Type.String(),
  awarding_mode: OneOf(awardingModes),
  state: OneOf(standingStates),
  required_by: Type.Array(Ref(RequiredBy)),
  /** The latest that is not revoked. */
  award: Nullable(
    Type.Object({ id: Uuid, origin: OneOf(['claim', 'approval', 'manual', 'import']), awarded_at: Timestamp, serial: Type.String() }),
  ),
  /** The pending request. */
  request: Nullable(Type.Object({ id: Uuid, requested_at: Timestamp, note: Nullable(Type.String()) })),
  due_at: Nullable(Timestamp),
  renewal_opens_at: Nullable(Timestamp),
  grace_until: Nullable(Timestamp),
  exemption: Nullable(Type.Object({ until: Nullable(Timestamp), reason: Type.String() })),
  awardable: Type.Boolean(),
  evaluated_at: Timestamp,
}
const standingFacts = Type.Object(facts)
export type StandingFacts = Static<typeof standingFacts>

export const standingActs = ['award', 'exempt', 'set_due_date', 'sign_off'] as const
export type StandingAct = (typeof standingActs)[number]

export const Standing = Shape('Standing', {
  ...facts,
  person: NullableRef(PersonRef),
  rules: Type.Array(Ref(RuleProgress)),
  /** The acts on the person in this certification that the caller may do now. Acts that the standing itself excludes are included. */
  may: Type.Array(OneOf(standingActs)),
})
export type Standing = Static<typeof Standing>

/** The standings of one person, alphabetically: only types that concern them and that the caller may read. */
export const PersonStandings = Shape('PersonStandings', {
  person: Ref(PersonRef),
  standings: Type.Array(Ref(Standing)),
  evaluated_at: Timestamp,
})
export type PersonStandings = Static<typeof PersonStandings>

export const MatrixCell = Shape('MatrixCell', {
  certification_type_id: Uuid,
  state: OneOf(standingStates),
  required: Type.Boolean(),
  due_at: Nullable(Timestamp),
})
/** The cells of one person: only types that concern them and that the caller may read. */
export const MatrixRow = Shape('MatrixRow', { person: NullableRef(PersonRef), cells: Type.Array(Ref(MatrixCell)) })
export type MatrixRow = Static<typeof MatrixRow>

/** People by certifications. The columns are in alphabetical order. */
export const CertificationMatrix = Shape('CertificationMatrix', {
  certifications: Type.Array(Ref(CertificationRef)),
  items: Type.Array(Ref(MatrixRow)),
  next_cursor: Nullable(Type.String()),
  evaluated_at: Timestamp,
  time_zone: Type.String(),
})

/** How often a state occurs in the matrix. */
export const StateCount = Shape('StateCount', { state: OneOf(standingStates), count: Type.Integer({ minimum: 1 }) })
export type StateCount = Static<typeof StateCount>
/** Of how many people a certification is required, and how many of them hold it, in force or to be renewed. Exempt people do not count. */
export const CertificationCoverage = Shape('CertificationCoverage', {
  certification: Ref(CertificationRef),
  asked: Type.Integer({ minimum: 1 }),
  had: Type.Integer({ minimum: 0 }),
  states: Type.Array(Ref(StateCount)),
})
export const DueSoon = Shape('DueSoon', {
  person: NullableRef(PersonRef),
  certification: Ref(CertificationRef),
  state: OneOf(standingStates),
  due_at: Timestamp,
})
export const LatePerson = Shape('LatePerson', {
  person: NullableRef(PersonRef),
  overdue: Type.Integer({ minimum: 0 }),
  in_grace: Type.Integer({ minimum: 0 }),
})
/**
 * The whole matrix in numbers, without optional certifications. `coverage`: least covered first. `due`: what falls due soon, earliest
 * first. `late`: late people, worst first. Both lists are limited; the counts are the totals.
 */
export const CertificationSummary = Shape('CertificationSummary', {
  people: Type.Integer({ minimum: 0 }),
  states: Type.Array(Ref(StateCount)),
  coverage: Type.Array(Ref(CertificationCoverage)),
  due: Type.Array(Ref(DueSoon)),
  due_count: Type.Integer({ minimum: 0 }),
  late: Type.Array(Ref(LatePerson)),
  late_count: Type.Integer({ minimum: 0 }),
  evaluated_at: Timestamp,
  time_zone: Type.String(),
})
export type CertificationSummary = Static<typeof CertificationSummary>

/** A hypothetical rule. The id of an existing rule keeps its sign-offs. */
export const SupposedRule = Body('SupposedRule', { id: Type.Optional(Uuid), ...CreateCertificationRule.properties })
export type SupposedRule = Static<typeof SupposedRule>

/** If left out, the rules and subjects of the type are used. */
export const PreviewCertification = Body('PreviewCertification', {
  subject_matter_ids: Type.Optional(ids(50)),
  rules: Type.Optional(Type.Array(Ref(SupposedRule), { maxItems: 100 })),
  at: Type.Optional(Timestamp),
})
export type PreviewCertification = Static<typeof PreviewCertification>

export const PreviewChange = Shape('PreviewChange', { person: NullableRef(PersonRef), change: OneOf(['gains', 'loses']) })
export type PreviewChange = Static<typeof PreviewChange>

/** `people`: how many were examined. `awardable_now`, `awardable_then`: how many of them could be awarded the type now, and then. */
export const CertificationPreview = Shape('CertificationPreview', {
  people: Type.Integer(),
  awardable_now: Type.Integer(),
  awardable_then: Type.Integer(),
  gain_count: Type.Integer(),
  lose_count: Type.Integer(),
  items: Type.Array(Ref(PreviewChange)),
  next_cursor: Nullable(Type.String()),
  evaluated_at: Timestamp,
})
export type CertificationPreview = Static<typeof CertificationPreview>
