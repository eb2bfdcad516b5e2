import { trailOf } from '#platform/audit/trail.ts'
import type { Caller } from '#platform/access/caller.ts'
import { holdOrganization } from '#platform/access/owner.ts'
import { requireCovered } from '#platform/access/reached-people.ts'
import { isMember } from '#platform/access/members.ts'
import type { Tx } from '#platform/db/open.ts'
import { found, notFound, refusal } from '#platform/errors.ts'
import { lockLearner } from '../attempts/store-open.ts'
import * as quizzes from '../store.ts'
import type { QuizAccommodation, QuizOverride, SetQuizAccommodation, SetQuizOverride } from './schema.ts'
import { rewriteAt, rewriteIn } from './store-deadlines.ts'
import * as overrides from './store.ts'

const grantsNothing = refusal('invalid_request', 'grants_nothing', 'Give more time or more attempts, or delete the exception.')
const givesNoTime = refusal('invalid_request', 'gives_no_time', 'Give a factor above 1 or extra minutes, or delete the accommodation.')

const notOneself = refusal(
  'forbidden',
  'no_exception_of_oneself',
  'You cannot change your own time or attempts. Another person has to decide.',
)

function mustBeAnother({ actor }: Caller, userId: string): void {
  if (actor.id === userId) throw notOneself()
}

type AuditSubject = { id: string; organization_id: string; user_id: string }
const overrideTrail = trailOf('quiz_override', ({ user_id }: AuditSubject) => user_id, 'quiz')
const accommodationTrail = trailOf('quiz_accommodation', ({ user_id }: AuditSubject) => user_id, 'member')

/**
 * Gives a member more time and more attempts at a quiz, in place of the earlier override.
 * An open attempt whose deadline is not past gets the new deadline at once.
 */
export async function set(db: Tx, caller: Caller, quizId: string, user_id: string, body: SetQuizOverride): Promise<QuizOverride> {
  mustBeAnother(caller, user_id)
  const granted = { extra_minutes: 0, extra_attempts: 0, ...body }
  if (granted.extra_minutes === 0 && granted.extra_attempts === 0) throw grantsNothing()
  await lockLearner(db, user_id)
  const { id, owner_organization_id: organization_id } = await quizzes.hold(db, quizId)
  if (!(await isMember(db, organization_id, user_id))) throw notFound()
  await requireCovered(db, caller.actor, 'quizzes:write', organization_id, user_id)
  const before = await overrides.find(db, caller.actor, quizId, user_id)
  await overrides.set(db, { ...granted, organization_id, quiz_id: id, user_id, set_by: caller.actor.id })
  const deadlines = await rewriteAt(db, user_id, id)
  await overrideTrail.tell(db, caller, { id, organization_id, user_id }, 'set', {
    ...oldOf(before),
    new: { user_id, ...granted, deadlines },
  })
  return found(await overrides.find(db, caller.actor, quizId, user_id))
}

/** Removes an override. Time that is already used stays valid; an attempt that would now be past its deadline ends now. */
export async function remove(db: Tx, caller: Caller, quizId: string, user_id: string): Promise<void> {
  mustBeAnother(caller, user_id)
  await lockLearner(db, user_id)
  const { id, owner_organization_id: organization_id } = await quizzes.hold(db, quizId)
  const before = found(await overrides.find(db, caller.actor, quizId, user_id))
  await overrides.remove(db, id, user_id)
  const deadlines = await rewriteAt(db, user_id, id)
  await overrideTrail.tell(db, caller, { id, organization_id, user_id }, 'cleared', { ...oldOf(before), new: { user_id, deadlines } })
}

function oldOf(before: QuizOverride | undefined) {
  if (!before) return {}
  const { extra_minutes, extra_attempts, reason } = before
  return { old: { extra_minutes, extra_attempts, reason } }
}

type Member = { organization_id: string; user_id: string }

/** Gives a member more time at every quiz of the organization, in place of the earlier accommodation. */
export async function setAccommodation(db: Tx, caller: Caller, member: Member, body: SetQuizAccommodation): Promise<QuizAccommodation> {
  mustBeAnother(caller, member.user_id)
  const granted = { factor: 1, extra_minutes: 0, valid_until: null, ...body }
  if (granted.factor === 1 && granted.extra_minutes === 0) throw givesNoTime()
  const { organization_id, user_id } = member
  await holdOrganization(db, organization_id)
  await lockLearner(db, user_id)
  const before = found(await overrides.findAccommodation(db, caller.actor, organization_id, user_id))
  await overrides.setAccommodation(db, { ...granted, ...member, set_by: caller.actor.id })
  const deadlines = await rewriteIn(db, user_id, organization_id)
  const told = { ...oldTime(before), new: { user_id, ...granted, deadlines } }
  await accommodationTrail.tell(db, caller, { id: user_id, ...member }, 'set', told)
  return found(await overrides.findAccommodation(db, caller.actor, organization_id, user_id))
}

export async function removeAccommodation(db: Tx, caller: Caller, member: Member): Promise<void> {
  const { organization_id, user_id } = member
  mustBeAnother(caller, user_id)
  await holdOrganization(db, organization_id)
  await lockLearner(db, user_id)
  const before = found(await overrides.findAccommodation(db, caller.actor, organization_id, user_id))
  if (before.set_at === null) throw notFound()
  await overrides.removeAccommodation(db, organization_id, user_id)
  const deadlines = await rewriteIn(db, user_id, organization_id)
  await accommodationTrail.tell(db, caller, { id: user_id, ...member }, 'cleared', { ...oldTime(before), new: { user_id, deadlines } })
}

function oldTime(before: QuizAccommodation) {
  if (before.set_at === null) return {}
  const { factor, extra_minutes, valid_until, reason } = before
  return { old: { factor, extra_minutes, valid_until, reason } }
}
