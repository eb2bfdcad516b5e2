import type { Caller } from '#platform/access/caller.ts'
import { strangersAmong } from '#platform/access/members.ts'
import { trailOf } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import type { PersonRef } from '#platform/shapes.ts'
import { MOST_TRAINERS } from '../planning/schema.ts'
import { hasBegun } from '../rules.ts'
import { begunAlready, seated, unseated } from '../sign-ups/actions.ts'
import * as events from '../store.ts'
import { places, shown, told } from './actions-mark.ts'
import { vacate } from './actions-record.ts'
import type { EventParticipant } from './schema.ts'
import * as roster from './store.ts'

const trainers = trailOf('event_trainer', ({ user_id }: ReturnType<typeof told>) => user_id, 'event')

const tooManyTrainers = refusal('limit_reached', 'too_many_trainers', 'An event has at most {maximum} trainers.')

const placeChanged = refusal('invalid_state', 'place_changed', 'Something has come of that place since: it was given anew, or they were marked or checked in.') // prettier-ignore
const placeAskedFor = refusal('invalid_state', 'place_asked_for', 'That person has asked for a seat as well. Taken off the roster they would be declined.') // prettier-ignore

const crowd = ({ id, owner_organization_id: organization_id }: events.StoredEvent, user_id: string) => ({
  organization_id,
  event_ids: [id],
  user_ids: [user_id],
})

async function memberOf({ owner_organization_id }: events.StoredEvent, db: Tx, userId: string): Promise<void> {
  const strangers = await strangersAmong(db, owner_organization_id, [userId])
  if (strangers.size > 0) throw roster.notAMember({ field: 'user_id' })
}

export async function add(db: Tx, caller: Caller, eventId: string, userId: string): Promise<EventParticipant> {
  const event = await events.lock(db, eventId)
  await memberOf(event, db, userId)
  await roster.register(db, crowd(event, userId))
  await seated(db, caller, event, userId)
  await places.tell(db, caller, told(event, userId), 'added', { new: { user_id: userId } })
  return shown(db, caller, event, userId)
}

/**
 * Removes a person from the roster, archives their attendance record, and gives the seat to the next person waiting.
 * With `unchangedSince`, it does so only if the place has not changed since then.
 */
export async function remove(db: Tx, caller: Caller, eventId: string, userId: string, unchangedSince?: string): Promise<void> {
  const event = await events.lock(db, eventId)
  if (unchangedSince !== undefined) await mustBeUntouched(db, event, userId, unchangedSince)
  const place = await vacate(db, caller, event, userId)
  if (!place) throw notFound()
  await places.tell(db, caller, told(event, userId), 'removed', { old: place })
  await unseated(db, caller, event, userId)
}

/** Throws unless the place can be undone without a trace: it is unchanged, unused, and was not requested, and the event has not begun. */
async function mustBeUntouched(db: Tx, event: events.StoredEvent, userId: string, since: string): Promise<void> {
  const held = await roster.lock(db, event.id, userId)
  if (!held) throw notFound()
  const came = await roster.cameOf(db, held.place, since)
  if (came.anew || came.used) throw placeChanged()
  if (hasBegun(event, held.now)) throw begunAlready()
  if (came.asked) throw placeAskedFor()
}

export async function addTrainer(db: Tx, caller: Caller, eventId: string, userId: string): Promise<PersonRef[]> {
  const event = await events.lock(db, eventId)
  await memberOf(event, db, userId)
  const there = await roster.trainerIds(db, eventId)
  if (there.length >= MOST_TRAINERS && !there.includes(userId)) throw tooManyTrainers({ maximum: MOST_TRAINERS })
  await roster.appoint(db, crowd(event, userId))
  await trainers.tell(db, caller, told(event, userId), 'added', { new: { user_id: userId } })
  return roster.trainers(db, caller.actor, eventId)
}

export async function removeTrainer(db: Tx, caller: Caller, eventId: string, userId: string): Promise<void> {
  const event = await events.lock(db, eventId)
  if (!(await roster.dismiss(db, eventId, userId))) throw notFound()
  await trainers.tell(db, caller, told(event, userId), 'removed', { old: { user_id: userId } })
}
