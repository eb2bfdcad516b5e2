import { type Static, Type } from 'typebox'
import { evidenceTypes } from '#modules/records/evidence/schema.ts'
import { Nullable, OneOf, Timestamp, Uuid } from '#platform/shapes.ts'

export const ruleKinds = [
  'subject_hours', 'subject_record_count', 'evidence_document', 'manual_sign_off',
  'quiz_pass', 'external_course_pass', 'scorm_course_complete', 'job_aid_viewed',
] as const // prettier-ignore
export type RuleKind = (typeof ruleKinds)[number]

/** The fields that say what a rule asks for: each goes with the rules of one kind, and is null in all others. */
export const asks = {
  /** Of subject_hours. */
  threshold_hours: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  /** Of subject_record_count. */
  threshold_count: Type.Integer({ minimum: 1, maximum: 100_000 }),
  /** Of evidence_document. */
  evidence_type: OneOf(evidenceTypes),
  /** Of quiz_pass. */
  quiz_id: Uuid,
  /** Of external_course_pass: the id in the catalogue. */
  external_course_id: Uuid,
  /** Of scorm_course_complete. */
  scorm_course_id: Uuid,
  /** Of job_aid_viewed. */
  job_aid_id: Uuid,
  /** Of job_aid_viewed: whether opening the aid is enough, or whoever read it has to confirm it. */
  requires: OneOf(['view', 'confirmation']),
}
export type Ask = keyof typeof asks
export type Asks = { [Field in Ask]: Static<(typeof asks)[Field]> }
export const asksOf = Object.keys(asks) as Ask[]

const Named = Type.Object({ id: Uuid, name: Type.String() })

/** What a rule points at, told by its name. Null in rules of other kinds. */
export const targets = {
  /** Of a rule that wants a hosted course; whether it is open to the person is for the courses to say. */
  scorm_course: Nullable(Named),
  /** Of a rule that wants a job aid: its title; whether it reaches the person is for the aids to say. */
  job_aid: Nullable(Named),
  /** Of a rule that wants a passed quiz: its title; whether it is for the person is for the quizzes to say. */
  quiz: Nullable(Named),
  /** Of a rule that wants a pass from elsewhere: a course of the catalogue, with where it is for those who may look it up. */
  external_course: Nullable(Type.Object({ id: Uuid, name: Type.String(), course_url: Nullable(Type.String()) })),
}
const shape = Type.Object(targets)
export type Targets = Static<typeof shape>
export const noTargets: Targets = { scorm_course: null, job_aid: null, quiz: null, external_course: null }

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
  'before the cutoff',
  'other subject',
  'no hours',
  'no such evidence',
  'failed',
  'not confirmed',
  'not graded',
  'no verdict',
] as const
export type Reason = (typeof reasons)[number]

/**
 * How good an attempt was, in per cent; null while it is open or waits for a grade, and where the quiz tells no scores. Where it has not
 * passed, when the next one can begin: null for now.
 */
const attempt = Type.Object({ score: Nullable(Type.Number()), passing_score: Type.Number(), next_try_at: Nullable(Timestamp) })

/** How good a grade from elsewhere is, in per cent, and how good its course wants it; null where the flag of the grade decides. */
const grade = Type.Object({ score: Type.Number(), passing_score: Nullable(Type.Number()) })

/** `at` is the date of the proof; `amount` what it is worth in the unit of the rule; `reason` why it does not count. */
export const proofItem = {
  kind: OneOf(['record', 'sign_off', 'scorm_attempt', 'job_aid_view', 'job_aid_confirmation', 'quiz_attempt', 'external_grade']),
  id: Uuid,
  title: Nullable(Type.String()),
  at: Timestamp,
  amount: Type.Number(),
  reason: Nullable(OneOf(reasons)),
  /** Of a record or a grade: whether the person recorded or imported it themselves, and nobody else decided about it. */
  self_recorded: Type.Optional(Type.Boolean()),
  /** Of an attempt at a quiz. */
  attempt: Type.Optional(attempt),
  /** Of a grade from elsewhere. */
  grade: Type.Optional(grade),
}
const item = Type.Object(proofItem)
export type ProofItem = Static<typeof item>

export const units = ['hours', 'records', 'documents', 'sign-offs', 'passes', 'completions', 'views'] as const
export type Unit = (typeof units)[number]
