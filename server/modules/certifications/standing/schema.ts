import { type Static, Type } from 'typebox'
import { Nullable, NullableRef, OneOf, PersonRef, Ref, Timestamp, Uuid } from '#platform/shapes.ts'
import { ruleKinds } from '../rules/schema.ts'
import { CertificationRef } from '../schema.ts'

/** In the order in which they are tried: the first that fits is the state. */
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

/** Why something does not count. */
export const reasons = [
  'pending',
  'in progress',
  'rejected',
  'expired',
  'revoked',
  'archived',
  'after the moment asked',
  'before the last award',
  'other subject',
  'no hours',
  'no such evidence',
  'failed',
] as const
export type Reason = (typeof reasons)[number]

/** `at` is the date of the proof; `amount` what it is worth in the unit of the rule; `reason` why it does not count. */
export const ProofItem = Type.Object(
  {
    kind: OneOf(['record', 'sign_off']),
    id: Uuid,
    title: Nullable(Type.String()),
    at: Timestamp,
    amount: Type.Number(),
    reason: Nullable(OneOf(reasons)),
  },
  { $id: 'ProofItem' },
)
export type ProofItem = Static<typeof ProofItem>

export const units = ['hours', 'records', 'documents', 'sign-offs', 'passes', 'completions', 'views'] as const

/** The lists show fifty at most; `more` says how many they leave out. */
export const RuleProgress = Type.Object(
  {
    rule_id: Uuid,
    rule_kind: OneOf(ruleKinds),
    label: Nullable(Type.String()),
    satisfied: Type.Boolean(),
    current: Type.Number(),
    required: Type.Number(),
    unit: OneOf(units),
    explanation: Type.String(),
    counted: Type.Array(Ref(ProofItem), { maxItems: 50 }),
    not_counted: Type.Array(Ref(ProofItem), { maxItems: 50 }),
    more: Type.Object({ counted: Type.Integer({ minimum: 0 }), not_counted: Type.Integer({ minimum: 0 }) }),
  },
  { $id: 'RuleProgress' },
)
export type RuleProgress = Static<typeof RuleProgress>

export const Recertification = Type.Unsafe<
  | { kind: 'once' }
  | { kind: 'interval'; months: number; anchor: 'award' | 'due_date' }
  | { kind: 'fixed_date'; month: number; day: number; every_years: number }
>({ type: 'object', required: ['kind'] })
export type Recertification = Static<typeof Recertification>

/** A role that requires the certification of a person, with what it asks for. */
export const RequiredBy = Type.Object(
  {
    role_id: Uuid,
    role_slug: Type.String(),
    role_name: Type.String(),
    department_id: Uuid,
    department_name: Type.String(),
    granted_at: Timestamp,
    first_due_days: Nullable(Type.Integer()),
    recertification: Recertification,
    renewal_opens_days: Type.Integer(),
    grace_days: Type.Integer(),
    effective_from: Nullable(Timestamp),
  },
  { $id: 'RequiredBy' },
)
export type RequiredBy = Static<typeof RequiredBy>

const standing = {
  certification: Ref(CertificationRef),
  state: OneOf(standingStates),
  required_by: Type.Array(Ref(RequiredBy)),
  /** The latest that is not revoked. */
  award: Nullable(
    Type.Object({ id: Uuid, origin: OneOf(['claim', 'approval', 'manual', 'import']), awarded_at: Timestamp, serial: Type.String() }),
  ),
  /** The pending one. */
  request: Nullable(Type.Object({ id: Uuid, requested_at: Timestamp, note: Nullable(Type.String()) })),
  due_at: Nullable(Timestamp),
  renewal_opens_at: Nullable(Timestamp),
  grace_until: Nullable(Timestamp),
  exemption: Nullable(Type.Object({ until: Nullable(Timestamp), reason: Type.String() })),
  awardable: Type.Boolean(),
  rules: Type.Array(Ref(RuleProgress)),
  evaluated_at: Timestamp,
}
const evaluation = Type.Object(standing)
/** A standing as it is derived, before anybody looks at it. */
export type Evaluation = Static<typeof evaluation> & { user_id: string }

export const Standing = Type.Object({ ...standing, person: NullableRef(PersonRef) }, { $id: 'Standing' })
export type Standing = Static<typeof Standing>
