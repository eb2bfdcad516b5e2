import { allDuties } from '#modules/standing/actions-duties.ts'
import type { ActorWithAccess, Caller } from '#platform/access/caller.ts'
import { ownerArchived, resolveOwner } from '#platform/access/owner.ts'
import { strangersAmong } from '#platform/access/members.ts'
import { type AuditActor, trailOf } from '#platform/audit/trail.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { notFound, refusal } from '#platform/errors.ts'
import { checkVersion } from '#platform/rows/as-seen.ts'
import { vacate } from '../roster/actions-record.ts'
import * as roster from '../roster/store.ts'
import { hasBegun } from '../rules.ts'
import * as events from '../store.ts'
import { dueOf, inOrder, isOver } from './rules.ts'
import type { DecideEventSignUp, EventSignUp, ListedSignUp, OpenEvent } from './schema.ts'
import * as signUps from './store.ts'

const trail = trailOf('event_sign_up', ({ user_id }: AuditSubject) => user_id, 'event')
type AuditSubject = { id: string; organization_id: string; user_id: string }

const closed = refusal('invalid_state', 'sign_up_closed', 'Nobody can put themselves on this event now.')
const full = refusal('invalid_state', 'event_full', 'The event is full, and has no waiting list.')
const declinedAlready = refusal(
  'invalid_state',
  'sign_up_declined',
  'You asked already, and were declined. Whoever keeps the event can put you on it.',
)
const nothingToWithdraw = refusal('invalid_state', 'sign_up_over', 'There is nothing to withdraw: it was withdrawn or declined already.')
export const begunAlready = refusal('invalid_state', 'event_begun', 'The event has begun. Whoever keeps it can change its roster.')
const nothingToDecide = refusal('invalid_state', 'sign_up_decided', 'That request is decided or withdrawn already.')
const noSeat = refusal('invalid_state', 'no_seat', 'The event is full. Make room first, or leave the request to the waiting list.')

const told = ({
  organization_id,
  event_id,
  user_id,
}: Pick<signUps.StoredSignUp, 'organization_id' | 'event_id' | 'user_id'>): AuditSubject => ({
  id: event_id,
  organization_id,
  user_id,
})

type WaitlistEvent = Pick<events.StoredEvent, 'id' | 'owner_organization_id' | 'waitlist'>

/**
 * Returns the waiting people of each event, in the order of the next seats. The number of statements is the same for any number of events.
 */
async function queuesOf(db: Db, asked: WaitlistEvent[]): Promise<Map<string, string[]>> {
  const waiting = Map.groupBy(
    asked.length === 0
      ? []
      : await signUps.waiting(
          db,
          asked.map(({ id }) => id),
        ),
    ({ event_id }) => event_id,
  )
  const dueFirst = asked.filter(({ id, waitlist }) => waitlist === 'due_first' && waiting.has(id))
  const dueOf = await firstDue(db, dueFirst, waiting)
  return new Map(
    asked.map(({ id, waitlist }) => {
      const all = (waiting.get(id) ?? []).map(({ user_id, requested_at }) => ({ user_id, requested_at, due_at: dueOf(id, user_id) }))
      return [id, inOrder(all, waitlist).map(({ user_id }) => user_id)]
    }),
  )
}

/**
 * Returns the earliest due date of each waiting person, for what the event is about. If no certification shares its subjects, all count.
 */
async function firstDue(db: Db, asked: WaitlistEvent[], waiting: ReadonlyMap<string, signUps.StoredSignUp[]>) {
  if (asked.length === 0) return () => null
  const people = asked.flatMap(({ id, owner_organization_id }) =>
    (waiting.get(id) ?? []).map(({ user_id }) => ({ user_id, organization_ids: [owner_organization_id], event: id })),
  )
  const types = await signUps.typesAbout(db, asked.map(({ id }) => id)) // prettier-ignore
  const { of } = await allDuties(db, people)
  const due = new Map(
    people.map(({ user_id, event }, nr): [string, string | null] => {
      const [first] = dueOf(of[nr]!, types.get(event))
      return [`${event} ${user_id}`, first?.due_at ?? null]
    }),
  )
  return (event: string, user: string) => due.get(`${event} ${user}`) ?? null
}

const queueOf = async (db: Db, event: WaitlistEvent): Promise<string[]> => (await queuesOf(db, [event])).get(event.id) ?? []

/** Returns a person's position in a queue, from 1; null for people who are not in it, as they have left the organization. */
const placeIn = (queue: string[], userId: string): number | null => queue.indexOf(userId) + 1 || null

async function shown(db: Db, event: events.StoredEvent, { state, user_id, reason }: signUps.StoredSignUp): Promise<EventSignUp> {
  if (state !== 'waitlisted') return { state, position: null, reason: state === 'withdrawn' ? null : reason }
  return { state, position: placeIn(await queueOf(db, event), user_id), reason: null }
}

/** Adds a person to the roster. */
async function seat(db: Tx, { id, owner_organization_id }: events.StoredEvent, userId: string): Promise<void> {
  await roster.register(db, { organization_id: owner_organization_id, event_ids: [id], user_ids: [userId] })
}

/**
 * Gives free seats to waiting people, in their order. The caller holds the lock of the event.
 * Every change that frees a seat or adds one calls it in its transaction.
 * It does nothing once the event has begun, was cancelled or archived, or if seats are given by hand.
 */
export async function fill(db: Tx, by: AuditActor, event: events.StoredEvent): Promise<void> {
  if (event.waitlist === 'off' || event.cancelled_at !== null || event.archived_at !== null) return
  if (hasBegun(event, await events.present(db))) return
  const left = await signUps.seatsLeft(db, event)
  for (const user_id of (await queueOf(db, event)).slice(0, left)) {
    await seat(db, event, user_id)
    const place = { organization_id: event.owner_organization_id, event_id: event.id, user_id, state: 'booked' as const }
    await signUps.update(db, place, { state: 'booked' })
    await trail.tell(db, by, told(place), 'changed', { old: { state: 'waitlisted' }, new: { state: 'booked' } })
  }
}

/** Signs the caller up: with a seat, on the waiting list, or as a request. `made` is true if it is new. */
export async function signUp(db: Tx, caller: Caller, eventId: string): Promise<{ made: boolean; signUp: EventSignUp }> {
  const event = await events.lock(db, eventId)
  const user_id = caller.actor.id
  const known = await signUps.find(db, eventId, user_id)
  if (known?.state === 'declined') throw declinedAlready()
  if (known && known.state !== 'withdrawn') return { made: false, signUp: await shown(db, event, known) }
  if (await roster.isOn(db, eventId, user_id)) return { made: false, signUp: { state: 'booked', position: null, reason: null } }
  const over = event.sign_up === 'closed' || event.cancelled_at !== null || event.archived_at !== null
  if (over || isOver(event, await events.present(db))) throw closed()
  const { owner_organization_id, owner_department_id } = event
  if ((await resolveOwner(db, caller.actor, owner_organization_id, owner_department_id)).archived) throw ownerArchived()
  const state = event.sign_up === 'approval' ? 'requested' : await seatOrQueue(db, event, user_id)
  const asked = await signUps.ask(db, { organization_id: event.owner_organization_id, event_id: eventId, user_id, state })
  await trail.tell(db, caller, told(asked), 'added', { new: { state } })
  return { made: true, signUp: await shown(db, event, asked) }
}

/** Takes a seat if one is left; otherwise joins the waiting list. */
async function seatOrQueue(db: Tx, event: events.StoredEvent, userId: string): Promise<'booked' | 'waitlisted'> {
  const left = await signUps.seatsLeft(db, event)
  if (left === undefined || left > 0) {
    await seat(db, event, userId)
    return 'booked'
  }
  if (event.waitlist === 'off') throw full()
  return 'waitlisted'
}

/** Withdraws the caller's sign-up, if the event has not begun. Their seat goes to the next person waiting. */
export async function withdraw(db: Tx, caller: Caller, eventId: string, reason: string | null): Promise<void> {
  const event = await events.lock(db, eventId)
  const known = await signUps.find(db, eventId, caller.actor.id)
  if (!known || known.state === 'withdrawn' || known.state === 'declined') throw nothingToWithdraw()
  if (hasBegun(event, await events.present(db))) throw begunAlready()
  await vacate(db, caller, event, known.user_id)
  await signUps.update(db, known, { state: 'withdrawn', reason })
  await trail.tell(db, caller, told(known), 'withdrawn', { old: { state: known.state }, new: { state: 'withdrawn', reason } })
  if (known.state === 'booked') await fill(db, caller, event)
}

/** Decides about a person who asked or waits. */
export async function decide(db: Tx, caller: Caller, eventId: string, userId: string, verdict: 'approve' | 'decline', decision: DecideEventSignUp) {
  const { reason = null, expected_version } = decision
  const event = await events.lock(db, eventId)
  const known = await signUps.find(db, eventId, userId)
  if (!known) throw notFound()
  if (known.state !== 'requested' && known.state !== 'waitlisted') throw nothingToDecide()
  await checkVersion(db, expected_version, signUps.version(known))
  const state = verdict === 'decline' ? ('declined' as const) : await approved(db, event, known)
  const decided = { state, decided_by: caller.actor.id, reason }
  const after = await signUps.decide(db, known, decided)
  await trail.tell(db, caller, told(known), verdict === 'decline' ? 'rejected' : 'approved', { old: { state: known.state }, new: { state, reason } })
  return shown(db, event, after)
} // prettier-ignore

/** Returns the state after an approval. A request gets a seat or a place in the queue; a waiting person only a free seat. */
async function approved(db: Tx, event: events.StoredEvent, { user_id, state }: signUps.StoredSignUp): Promise<'booked' | 'waitlisted'> {
  const strangers = await strangersAmong(db, event.owner_organization_id, [user_id])
  if (strangers.size > 0) throw roster.notAMember({ field: 'user_id' })
  const left = await signUps.seatsLeft(db, event)
  if (left === 0 && (state === 'waitlisted' || event.waitlist === 'off')) throw noSeat()
  return seatOrQueue(db, event, user_id)
}

/** Declines the sign-up of a person whom another person removed from the roster. The seat goes to the next person waiting. */
export async function unseated(db: Tx, caller: Caller, event: events.StoredEvent, userId: string): Promise<void> {
  const known = await signUps.find(db, event.id, userId)
  if (known?.state === 'booked') await signUps.decide(db, known, { state: 'declined', decided_by: caller.actor.id, reason: null })
  await fill(db, caller, event)
}

/** Books the sign-up of a person whom another person added to the roster. */
export async function seated(db: Tx, caller: Caller, event: events.StoredEvent, userId: string): Promise<void> {
  const known = await signUps.find(db, event.id, userId)
  if (known && known.state !== 'booked') await signUps.decide(db, known, { state: 'booked', decided_by: caller.actor.id, reason: null })
}

/** Returns all sign-ups in the order in which people asked, with positions on the waiting list. */
export async function list(db: Db, asking: Pick<ActorWithAccess, 'actor'>, event: events.StoredEvent): Promise<ListedSignUp[]> {
  const queue = await queueOf(db, event)
  return (await signUps.list(db, asking.actor, event.id)).map(({ user_id, ...each }) => ({
    ...each,
    position: each.state === 'waitlisted' ? placeIn(queue, user_id) : null,
  }))
}

/** Returns the events that the caller can sign up for, with their own sign-ups. */
export async function open(db: Db, asking: Pick<ActorWithAccess, 'actor'>): Promise<OpenEvent[]> {
  const found = await signUps.open(db, asking.actor)
  const queues = await queuesOf(db, found.filter(({ mine }) => mine?.state === 'waitlisted')) // prettier-ignore
  const placed = ({ id }: WaitlistEvent, { state, reason }: Omit<EventSignUp, 'position'>) => ({
    state,
    reason,
    position: state === 'waitlisted' ? placeIn(queues.get(id) ?? [], asking.actor.id) : null,
  })
  return found.map((event) => ({ ...event, mine: event.mine && placed(event, event.mine) }))
}
