import { randomUUIDv7 } from 'node:crypto'
import { worth } from '#modules/records/evidence/rules.ts'
import type { EvidencePayload } from '#modules/records/evidence/schema.ts'
import { report as reportRecord } from '#modules/records/store-create.ts'
import type { By } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import type { Score, Verdict } from './rules.ts'
import * as commits from './store.ts'

/**
 * The completion of an attempt: one completed record of its learner with what was reported as evidence, and the moment on
 * the attempt. The transaction holds the attempt. Where a record carries the attempt's name already, it is taken
 * when it is theirs, and else keeps the name.
 */
export async function complete(db: Tx, by: By, attempt: commits.StoredAttempt, verdict: Verdict): Promise<void> {
  const course = await commits.reportedCourse(db, attempt.scorm_course_id)
  const external_id = `scorm-attempt:${attempt.id}`
  const found = async () => {
    const known = await commits.recordNamed(db, course.owner_organization_id, external_id)
    const theirs = known?.learner_user_id === attempt.user_id ? known.id : undefined
    return theirs ?? report(db, by, attempt, verdict, course, known ? null : external_id)
  }
  let record_id: string | undefined
  // Again where somebody wrote a record of that name in between.
  do record_id = await found()
  while (record_id === undefined)
  await commits.complete(db, attempt.id, verdict, record_id, course.now)
}

async function report(
  db: Db,
  by: By,
  attempt: commits.StoredAttempt,
  verdict: Verdict,
  course: commits.ReportedCourse,
  external_id: string | null,
): Promise<string | undefined> {
  const { owner_organization_id, owner_department_id, subject_ids } = course
  const id = randomUUIDv7()
  const payloads = evidenceOf(verdict, await commits.secondsOf(db, attempt.id))
  const record = {
    id,
    owner_organization_id,
    owner_department_id,
    learner_user_id: attempt.user_id,
    title: course.name,
    status: 'completed' as const,
    completed_at: course.now,
    external_id,
    hidden_from_learner: false,
  }
  const evidence = payloads.map((payload) => ({
    organization_id: owner_organization_id,
    record_id: id,
    id: randomUUIDv7(),
    evidence_type: payload.evidence_type,
    payload,
    hours: worth(payload),
  }))
  return reportRecord(db, by, { record, subject_ids, evidence })
}

/** Score and verdict as far as they were reported, and the time in minutes. */
function evidenceOf(verdict: Verdict, seconds: number): EvidencePayload[] {
  const score = scorePayload(verdict)
  const passed = verdict.success_status === 'unknown' ? undefined : verdict.success_status === 'passed'
  const minutes = Math.round((seconds / 60) * 100) / 100
  return [
    ...(score ? [{ ...score, ...(passed !== undefined && { passed }) }] : []),
    ...(passed === undefined ? [] : [{ evidence_type: 'pass_fail' as const, passed }]),
    ...(minutes > 0 ? [{ evidence_type: 'quantity' as const, amount: minutes, unit: 'minutes' }] : []),
  ]
}

/** The raw score within its range, else the scaled one in percent. A range that its score contradicts is stretched. */
function scorePayload({ score_raw, score_min, score_max, score_scaled }: Score) {
  const value = score_raw ?? (score_scaled === null ? null : score_scaled * 100)
  if (value === null) return undefined
  const min = Math.min(score_raw === null ? 0 : (score_min ?? 0), value)
  const max = Math.max(score_raw === null ? 100 : (score_max ?? 100), value)
  return { evidence_type: 'score' as const, value, min, max }
}
