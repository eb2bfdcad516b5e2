import { type Actor, type Owned, allow, allowBeside, permissionOf } from '#platform/access/actor.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import { type ApiError, refusal } from '#platform/errors.ts'
import { isSameMoment, liesAhead, parseTimestamp } from '#platform/moments.ts'
import { checkExternalId } from './rules-own-ids.ts'
import type { CreateLearningRecord, RecordDecision, RecordStatus, UpdateLearningRecord } from './schema.ts'

/** The fields that decide, besides permissions, who sees a record. */
export type RecordAccess = { in_chain: boolean; organization_archived: boolean }

export const submissionsOnly = refusal(
  'forbidden',
  'submissions_only',
  'Without records:write you can only submit about yourself: status pending, no learner_user_id, not hidden.',
)
export const completionMissing = refusal(
  'invalid_request',
  'completion_required',
  'completed_at is required for a pending submission about yourself.',
  'completed_at',
)
export const completedAhead = refusal(
  'invalid_request',
  'completed_ahead',
  'completed_at lies in the future. Give the moment at which it was done.',
  'completed_at',
)
export const expiresEarly = refusal('invalid_request', 'expires_before_completion', 'expires_at must be after completed_at.', 'expires_at')
export const hiddenUndecided = refusal(
  'invalid_request',
  'hidden_undecided',
  'hidden_from_learner cannot be true on a pending or rejected record.',
  'hidden_from_learner',
)
const learnerMissing = refusal(
  'invalid_request',
  'learner_required',
  'learner_display_name or learner_email is required when learner_user_id is null.',
  'learner_display_name',
)
const ownSubmission = refusal('forbidden', 'own_submission', 'Nobody decides their own submission.')
const decidedAlready = refusal('invalid_state', 'record_decided', 'The record is {status}, no longer pending.')
const undecided = refusal('invalid_state', 'record_undecided', 'The record is {status}: there is no decision to take back.')
const notYourDecision = refusal('forbidden', 'not_your_decision', 'Only whoever decided takes the decision back.')
const hiddenMeanwhile = refusal(
  'invalid_state',
  'decided_is_hidden',
  'The record is hidden from its learner, so that it cannot wait for a decision.',
)
const notOwnSubmission = refusal('forbidden', 'not_own_submission', 'Only its learner, as a member, mends or withdraws a submission.')
const recordArchived = refusal('invalid_state', 'record_archived', 'The record is archived. Bring it back first.')

/** The fields of a record that decide who sees it and changes it. */
export type Governed = Owned &
  RecordAccess & {
    learner_user_id: string | null
    hidden_from_learner: boolean
    status: RecordStatus
    completed_at: string | null
    archived_at: string | null
  }

/** Whether the caller sees the record for a reason other than a permission: it is their own, or waits for them as a manager. */
export function seenBy(actor: Actor, record: Governed | undefined): boolean {
  if (!record || record.organization_archived) return false
  return isLearner(actor, record) || (record.in_chain && record.status === 'pending' && record.archived_at === null)
}

const isLearner = (actor: Actor, record: Governed) => record.learner_user_id === actor.id && !record.hidden_from_learner

/**
 * Throws unless the caller may create this record. Holders of records:write may create any; a member only a pending submission about
 * themselves.
 */
export function checkNew(asking: ActorWithAccess, owned: Owned, body: CreateLearningRecord): void {
  const { status = 'completed', learner_user_id, completed_at, hidden_from_learner } = body
  const { actor } = asking
  if (!actor.holds(permissionOf(asking), owned)) {
    const beyond = status !== 'pending' || learner_user_id !== undefined || hidden_from_learner === true
    if (beyond || !actor.memberships.has(owned.owner_organization_id)) throw submissionsOnly()
  }
  const aboutOneself = learner_user_id === undefined || learner_user_id === actor.id
  if (status === 'pending' && aboutOneself && completed_at == null) throw completionMissing()
  if (learner_user_id === null && body.learner_display_name == null && body.learner_email == null) throw learnerMissing()
  checkExternalId(body.external_id)
  checkCompletion(completed_at)
}

/** Throws 400 for a completion in the future. A record may keep its present moment. */
export function checkCompletion(at: string | null | undefined, before: string | null = null): void {
  if (at != null && liesAhead(at) && (before === null || !isSameMoment(at, before))) throw completedAhead()
}

/** Throws for a record that the database would refuse. For previews, which write nothing. */
export function checkSound({ completed_at, expires_at, hidden_from_learner, status }: CreateLearningRecord): void {
  if (completed_at && expires_at && parseTimestamp(expires_at)! <= parseTimestamp(completed_at)!) throw expiresEarly()
  if (hidden_from_learner && status === 'pending') throw hiddenUndecided()
}

const learnerFields: ReadonlySet<string> = new Set<keyof UpdateLearningRecord>([
  'title',
  'description',
  'completed_at',
  'subject_matter_ids',
  'status',
])

/**
 * Returns the record if the caller may make this change. Holders of records:write may change everything, its learner only their own
 * submission.
 */
export function editable<R extends Governed>(asking: ActorWithAccess, record: R | undefined, patch: UpdateLearningRecord): R {
  const { actor } = asking
  const seen = seenBy(actor, record)
  if (!record || !seen || actor.holds(permissionOf(asking), record) || !learnerMayEdit(actor, record, patch))
    return allow(asking, record, seen)
  const completed_at = patch.completed_at === undefined ? record.completed_at : patch.completed_at
  if (completed_at === null && (patch.completed_at === null || patch.status === 'pending')) throw completionMissing()
  return record
}

/** Throws 400 if a change would leave a learner without an account with neither a name nor an address. */
export function checkNamed(
  before: LearnerName,
  { learner_display_name, learner_email }: Pick<UpdateLearningRecord, 'learner_display_name' | 'learner_email'>,
): void {
  if (before.learner_user_id !== null || (learner_display_name === undefined && learner_email === undefined)) return
  const name = learner_display_name === undefined ? before.learner_display_name : learner_display_name
  const address = learner_email === undefined ? before.learner_email : learner_email
  if (name === null && address === null) throw learnerMissing()
}
type LearnerName = { learner_user_id: string | null; learner_display_name: string | null; learner_email: string | null }

function learnerMayEdit(actor: Actor, record: Governed, patch: UpdateLearningRecord): boolean {
  return (
    isLearner(actor, record) &&
    actor.memberships.has(record.owner_organization_id) &&
    (record.status === 'pending' || record.status === 'rejected') &&
    record.archived_at === null &&
    Object.keys(patch).every((field) => learnerFields.has(field)) &&
    (patch.status === undefined || patch.status === 'pending')
  )
}

/**
 * Returns the record, if the caller holds records:write over its owner or manages its learner, and is not the learner. Otherwise throws.
 */
function decidedBy<R extends Governed>(asking: ActorWithAccess, found: R | undefined): R {
  const managed = found !== undefined && found.in_chain && !found.hidden_from_learner && !found.organization_archived
  const record = managed ? found : allow(asking, found, seenBy(asking.actor, found))
  if (record.learner_user_id === asking.actor.id) throw ownSubmission()
  return record
}

/** Returns the record if `may` lets the caller decide about it. Otherwise throws. */
export function decidable<R extends Governed & { may: RecordDecision[] }>(asking: ActorWithAccess, found: R | undefined): R {
  if (found?.may.includes('approve')) return found
  throw undecidable(asking, found)
}

/** Returns why the caller may not decide about a record. */
function undecidable(asking: ActorWithAccess, found: Governed | undefined): ApiError {
  const { status } = decidedBy(asking, found)
  return status === 'pending' ? recordArchived() : decidedAlready({ status })
}

type DecidedRecord = Governed & { approved_by: string | null; rejected_by: string | null; status_set_by: string | null }

/** Returns the record if the caller may take back their decision about it. Otherwise throws. */
export function reopenable<R extends DecidedRecord>(asking: ActorWithAccess, found: R | undefined): R {
  const record = decidedBy(asking, found)
  if (record.archived_at !== null) throw recordArchived()
  const by = { completed: record.approved_by, in_progress: record.approved_by, rejected: record.rejected_by }
  const decider = Object.entries(by).find(([status]) => status === record.status)?.[1] ?? null
  if (decider === null) throw undecided({ status: record.status })
  if (decider !== asking.actor.id) throw notYourDecision()
  // Another person has changed its status since.
  if (record.status_set_by !== null && record.status_set_by !== decider) throw undecided({ status: record.status })
  if (record.hidden_from_learner) throw hiddenMeanwhile()
  return record
}

/** Returns the record if it is the caller's own. Otherwise throws. */
export function owned<R extends Governed>(actor: Actor, found: R | undefined): R {
  const record = allowBeside(actor, 'records:read', found, seenBy(actor, found))
  if (record.learner_user_id !== actor.id || !actor.memberships.has(record.owner_organization_id)) throw notOwnSubmission()
  return record
}

/** Returns the record if it is the caller's own and not yet approved. Otherwise throws. */
export function ownUnsettled<R extends Governed>(actor: Actor, found: R | undefined): R {
  const record = owned(actor, found)
  if (record.status !== 'pending' && record.status !== 'rejected') throw decidedAlready({ status: record.status })
  if (record.archived_at !== null) throw recordArchived()
  return record
}

/** Returns the columns that change with the status. Only a rejected record has a rejection, and a pending one has no approval. */
export function turned({ id }: Pick<Actor, 'id'>, from: RecordStatus, to: RecordStatus | undefined) {
  if (to === undefined || to === from) return {}
  const rejection = { rejected_at: null, rejected_by: null, rejection_note: null }
  return { status: to, status_set_by: id, ...rejection, ...(to === 'pending' && { approved_at: null, approved_by: null }) }
}
