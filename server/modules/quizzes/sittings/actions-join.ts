import { ownerArchived } from '#platform/access/owner.ts'
import type { ActingCaller } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { type ApiError, notFound, refusal } from '#platform/errors.ts'
import { begin, drawnFrom, noneLeft, notPublished, tooEarly } from '../attempts/actions-start.ts'
import * as open from '../attempts/store-open.ts'
import type { StoredQuiz } from '../store.ts'
import { shown, sittingOver } from './actions.ts'
import type { JoinedQuizSitting, ListedQuizSitting } from './schema.ts'
import * as seats from './store-seats.ts'
import * as steps from './store-steps.ts'
import * as sittings from './store.ts'

export const sittingCancelled = refusal('invalid_state', 'sitting_cancelled', 'The sitting is cancelled.')
const notOpenYet = refusal(
  'invalid_state',
  'sitting_too_early',
  'The sitting begins at {starts_at}. It can be joined from 15 minutes before.',
)
const openElsewhere = refusal('invalid_state', 'attempt_open', 'You have an attempt at this quiz open. Submit it, then join.')

/** Takes a seat with a new attempt, or returns the attempt that the caller has in this sitting. Of concurrent calls, only one begins it. */
export async function join(db: Tx, by: ActingCaller, id: string): Promise<{ made: boolean; joined: JoinedQuizSitting }> {
  await open.lockLearner(db, by.actor.id)
  const { sitting, quiz } = await sittings.lock(db, id)
  const { cannot_join, attempt_id } = await sittings.get(db, by.actor, id)
  if (cannot_join !== null) throw await refused(db, by, cannot_join, sitting)
  const known = attempt_id ?? (await sit(db, by, await pinned(db, sitting, quiz), quiz))
  return { made: attempt_id === null, joined: { sitting: await shown(db, by.actor, id), attempt_id: known } }
}

/** Returns the error that refuses a join. */
async function refused(db: Tx, { actor }: ActingCaller, why: NonNullable<ListedQuizSitting['cannot_join']>, { quiz_id, starts_at }: sittings.StoredSitting): Promise<ApiError> {
  switch (why) {
    case 'cancelled':
      return sittingCancelled()
    case 'over':
      return sittingOver()
    case 'not_invited':
      return notFound()
    case 'not_published':
      return notPublished()
    case 'owner_archived':
      return ownerArchived()
    case 'attempt_open':
      return openElsewhere()
    case 'no_attempts_left':
      return noneLeft()
    case 'retake_wait': {
      const { next_try_at } = await open.before(db, quiz_id, actor.id)
      return tooEarly({ next_try_at: next_try_at ?? starts_at })
    }
    case 'too_early':
      return notOpenYet({ starts_at })
  }
} // prettier-ignore

/** Returns the sitting with its quiz version and drawn questions. The first person to join fixes both. */
export async function pinned(db: Tx, sitting: sittings.StoredSitting, quiz: StoredQuiz): Promise<sittings.StoredSitting> {
  if (sitting.quiz_version !== null) return sitting
  if (quiz.version === 0) throw notPublished()
  return steps.pin(db, sitting.id, quiz.version, sitting.pacing === 'host' ? await drawnFrom(db, quiz, quiz.version) : null)
}

async function sit(db: Tx, by: ActingCaller, sitting: sittings.StoredSitting, quiz: StoredQuiz): Promise<string> {
  const { id, organization_id, pacing } = sitting
  const version = sitting.quiz_version ?? quiz.version
  const drawn = sitting.drawn ?? (await drawnFrom(db, quiz, version))
  const limit = pacing === 'host' ? null : quiz.time_limit_minutes
  const { attempts } = await open.before(db, quiz.id, by.actor.id)
  const attempt_id = await begin(db, by, quiz, { version, drawn, number: attempts + 1, time_limit_minutes: limit, sitting_id: id, writer: null })
  await seats.take(db, { id, organization_id, user_id: by.actor.id, attempt_id })
  return attempt_id
} // prettier-ignore
