import { type Static, Type } from 'typebox'
import { evidenceTypes } from '#modules/records/evidence/schema.ts'
import { Nullable, OneOf, Timestamp, Uuid } from '#platform/shapes.ts'

export const ruleKinds = [
  'subject_hours', 'subject_record_count', 'evidence_document', 'manual_sign_off',
  'quiz_pass', 'external_course_pass', 'scorm_course_complete', 'job_aid_viewed',
] as const // prettier-ignore
export type RuleKind = (typeof ruleKinds)[number]

/** The fields with what a rule requires. Each belongs to the rules of one kind, and is null in all others. */
export const asks = {
  /** For subject_hours. */
  threshold_hours: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  /** For subject_record_count. */
  threshold_count: Type.Integer({ minimum: 1, maximum: 100_000 }),
  /** For evidence_document. */
  evidence_type: OneOf(evidenceTypes),
  /** For quiz_pass. */
  quiz_id: Uuid,
  /** For external_course_pass: the id in the catalogue. */
  external_course_id: Uuid,
  /** For scorm_course_complete. */
  scorm_course_id: Uuid,
  /** For job_aid_viewed. */
  job_aid_id: Uuid,
  /** For job_aid_viewed: whether opening the aid is enough, or the reader must confirm it. */
  requires: OneOf(['view', 'confirmation']),
}
export type RuleField = keyof typeof asks
export type RuleFields = { [Field in RuleField]: Static<(typeof asks)[Field]> }
export const asksOf = Object.keys(asks) as RuleField[]

const Named = Type.Object({ id: Uuid, name: Type.String() })

/** The targets of a rule, by name. Null in rules of other kinds. */
export const targets = {
  /** For rules that require a hosted course. The courses decide whether it is open to the person. */
  scorm_course: Nullable(Named),
  /** For rules that require a job aid: its title. The job aids decide whether it reaches the person. */
  job_aid: Nullable(Named),
  /** For rules that require a passed quiz: its title. The quizzes decide whether it is for the person. */
  quiz: Nullable(Named),
  /** For rules that require an external pass: a course of the catalogue, with its URL for people who may see it. */
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
 * The score of an attempt in per cent. It is null while the attempt is open or not graded, and if the quiz shows no scores. After a
 * failure, `next_try_at` is when the next attempt can begin; null means now.
 */
const attempt = Type.Object({ score: Nullable(Type.Number()), passing_score: Type.Number(), next_try_at: Nullable(Timestamp) })

/** The score of an external grade in per cent, and the passing score of its course. Null if the grade's own flag decides. */
const grade = Type.Object({ score: Type.Number(), passing_score: Nullable(Type.Number()) })

/** `at`: the date of the proof. `amount`: its worth in the unit of the rule. `reason`: why it does not count. */
export const proofItem = {
  kind: OneOf(['record', 'sign_off', 'scorm_attempt', 'job_aid_view', 'job_aid_confirmation', 'quiz_attempt', 'external_grade']),
  id: Uuid,
  title: Nullable(Type.String()),
  at: Timestamp,
  amount: Type.Number(),
  reason: Nullable(OneOf(reasons)),
  /** For a record or a grade: the person recorded or imported it themselves, and nobody else decided about it. */
  self_recorded: Type.Optional(Type.Boolean()),
  /** For an attempt at a quiz. */
  attempt: Type.Optional(attempt),
  /** For an external grade. */
  grade: Type.Optional(grade),
}
const item = Type.Object(proofItem)
export type ProofItem = Static<typeof item>

export const units = ['hours', 'records', 'documents', 'sign-offs', 'passes', 'completions', 'views'] as const
export type Unit = (typeof units)[number]
