import { allowBeside } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { isMember } from '#platform/access/members.ts'
import type { Db } from '#platform/db/open.ts'
import { badRequest } from '#platform/errors.ts'
import { parseTimestamp } from '#platform/moments.ts'
import { knownSubjects } from '#platform/rows/tags.ts'
import { ownerOf } from '#modules/records/actions.ts'
import { settled, worth } from '#modules/records/evidence/rules.ts'
import type { EvidencePayload } from '#modules/records/evidence/schema.ts'
import { stored } from '#modules/records/evidence/store.ts'
import { checkSound, seenBy } from '#modules/records/rules.ts'
import * as records from '#modules/records/store.ts'
import { concernOf, trace } from '../actions.ts'
import { type DraftRecord, moved, warningsOf } from './rules.ts'
import type { PreviewSubmission, SubmissionPreview } from './schema.ts'
import { subjectsOf, typesToMove } from './store.ts'
import { moment } from '../store.ts'

/** The supposed record, its learner, and whether the caller sees all certifications of that person. */
type Case = { record: DraftRecord; learner: string | null; whole: boolean }

/** Previews which rules of its learner's certifications a record would move once it is completed, and why not others. Writes nothing. */
export async function preview(db: Db, asking: ActorWithAccess, body: PreviewSubmission): Promise<SubmissionPreview> {
  const at = await moment(db, undefined)
  const { record, learner, whole } = await (body.record_id === undefined ? typed(db, asking, body, at) : existing(db, asking, body, at))
  if (learner === null) return { rules: [], warnings: warningsOf(record, []) }
  const { owner_organization_id, subject_ids } = record
  const near = await typesToMove(db, { owner_organization_id, learner_user_id: learner, subject_ids }, at)
  const concerns = await concernOf(db, { people: [learner], types: near, at })
  const types = near.filter((type) => concerns({ type, user_id: learner }) && (whole || asking.actor.holds('certifications:read', type)))
  const [standings, subjects] = await Promise.all([trace(db, { people: [learner], types, at }, false), subjectsOf(db, types)])
  const rules = types.flatMap((type, place) => moved(record, type, standings[place]!, subjects))
  return { rules, warnings: warningsOf(record, rules) }
}

/** Returns a record from a submission, with the same checks as when it is sent. */
async function typed(db: Db, asking: ActorWithAccess, { record, evidence = [], ...added }: PreviewSubmission, at: string): Promise<Case> {
  if (!record) throw badRequest('record or record_id is required.', 'record')
  for (const field of ['subject_matter_ids', 'quantity'] as const)
    if (added[field] !== undefined) throw badRequest(`${field} goes with record_id. Here the record itself has it.`, field)
  const owned = await ownerOf(db, asking, record)
  checkSound(record)
  const learner = record.learner_user_id === undefined ? asking.actor.id : record.learner_user_id
  if (learner !== null && !(await isMember(db, owned.owner_organization_id, learner))) throw records.learnerNotAMember()
  const subject_ids = await knownSubjects(db, owned.owner_organization_id, record.subject_matter_ids ?? [])
  const payloads = evidence.map(({ payload }, nr) => settled(payload, `evidence.${nr}.payload`))
  const dates = { completed_at: record.completed_at ?? null, created_at: at, expires_at: record.expires_at ?? null }
  return { record: { ...owned, id: undefined, subject_ids, ...datesOf(dates, at), ...proofOf(payloads) }, learner, whole: true }
}

/** Returns an existing record with what its approval would add. Callers who decide about its learner see everything. */
async function existing(db: Db, asking: ActorWithAccess, body: PreviewSubmission, at: string): Promise<Case> {
  for (const field of ['record', 'evidence'] as const)
    if (body[field] !== undefined) throw badRequest(`${field} goes without record_id.`, field)
  const { actor } = asking
  const found = await records.governed(db, actor, body.record_id!)
  const record = allowBeside(actor, 'records:read', found, seenBy(actor, found))
  const added = await knownSubjects(db, record.owner_organization_id, body.subject_matter_ids ?? [])
  const [tags, rows] = await Promise.all([records.tags.ids(db, record.id), stored(db, record.id)])
  const quantity = body.quantity && [{ evidence_type: 'quantity' as const, ...body.quantity }]
  const payloads = [...rows.map(({ payload }) => payload as EvidencePayload), ...(quantity ?? [])]
  const subject_ids = [...new Set([...tags, ...added])]
  const { id, owner_organization_id, owner_department_id, learner_user_id: learner } = record
  const whole = learner === actor.id || record.in_chain || actor.holds('records:write', record)
  return {
    record: { id, owner_organization_id, owner_department_id, subject_ids, ...datesOf(record, at), ...proofOf(payloads) },
    learner,
    whole,
  }
}

type Dates = { completed_at: string | null; created_at: string; expires_at: string | null }

/** Returns the date of the proof as the database would write it, and whether the record is expired or lies in the future. */
function datesOf({ completed_at, created_at, expires_at }: Dates, at: string) {
  const [dated, now] = [completed_at ?? created_at, parseTimestamp(at)!]
  const past = expires_at !== null && parseTimestamp(expires_at)! <= now
  return { dated: inUtc(dated), past, ahead: parseTimestamp(dated)! > now }
}
const inUtc = (moment: string) => (/[+-]\d\d:\d\d$/.test(moment) ? new Date(parseTimestamp(moment)!).toISOString() : moment)

function proofOf(payloads: EvidencePayload[]) {
  const evidence = payloads.map((payload) => ({
    type: payload.evidence_type,
    passed: payload.evidence_type !== 'pass_fail' || payload.passed,
    from: null,
    to: null,
  }))
  return { hours: payloads.reduce((sum, payload) => sum + worth(payload), 0), evidence }
}
