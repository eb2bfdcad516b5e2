import { type Static, Type } from 'typebox'
import { audiences } from '#platform/access/audience.ts'
import { SubjectRef } from '#platform/rows/tags.ts'
import { Nullable, NullableRef, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'

/** The status of an attempt in the terms of the SCORM data model. */
export const attemptStatus = {
  status: OneOf(['in_progress', 'completed', 'failed']),
  completion_status: OneOf(['incomplete', 'completed']),
  success_status: OneOf(['unknown', 'passed', 'failed']),
}

/** A correction by a person: the attempt was abandoned, counted as complete, or moved to another package. */
export const ScormCorrection = Shape('ScormCorrection', {
  action: OneOf(['abandoned', 'completed', 'moved']),
  /** null for `moved`, whose reason is the replaced package. */
  reason: Nullable(Type.String()),
  by: NullableRef(PersonRef),
  at: Timestamp,
})

export const ScormAttempt = Shape('ScormAttempt', {
  id: Uuid,
  course_id: Uuid,
  course_name: Type.String(),
  learner: NullableRef(PersonRef),
  attempt_number: Type.Integer(),
  package_version_number: Type.Integer(),
  ...attemptStatus,
  score_raw: Nullable(Type.Number()),
  score_min: Nullable(Type.Number()),
  score_max: Nullable(Type.Number()),
  /** -1 to 1. */
  score_scaled: Nullable(Type.Number()),
  /** 0 to 1. */
  progress_measure: Nullable(Type.Number()),
  total_time_seconds: Type.Number(),
  started_at: Timestamp,
  last_activity_at: Timestamp,
  completed_at: Nullable(Timestamp),
  /** The learning record of the completion. null once that record is gone. */
  record_id: Nullable(Uuid),
  /** When it was abandoned without an end of its own. The next launch begins a new attempt. */
  abandoned_at: Nullable(Timestamp),
  correction: NullableRef(ScormCorrection),
})
export type ScormAttempt = Static<typeof ScormAttempt>

/** The caller's standing in a course. */
export const ScormStanding = Shape('ScormStanding', {
  /** The effect of launching the course now. */
  next: OneOf(['start', 'resume', 'review']),
  latest_attempt: NullableRef(ScormAttempt),
  /** When the learner last completed it. */
  completed_at: Nullable(Timestamp),
  /** Whether a completion is on a version that still counts. */
  current: Type.Boolean(),
  /** Whether the attempt to resume is on a version that no longer counts. `new_attempt` then abandons it and begins a new one. */
  outdated: Type.Boolean(),
})
export type ScormStanding = Static<typeof ScormStanding>

export const AvailableScormCourse = Shape('AvailableScormCourse', {
  id: Uuid,
  owner_organization_id: Uuid,
  owner_department_id: Nullable(Uuid),
  name: Type.String(),
  description: Nullable(Type.String()),
  audience: OneOf(audiences),
  scorm_version: OneOf(['1.2', '2004']),
  current_version_number: Type.Integer(),
  subjects: Type.Array(Ref(SubjectRef)),
  standing: Ref(ScormStanding),
})
export type AvailableScormCourse = Static<typeof AvailableScormCourse>
