import type { Duty } from '#modules/standing/actions-duties.ts'
import type { Actor } from '#platform/access/actor.ts'
import { isFor } from '#platform/access/audience.ts'
import { before, parseTimestamp } from '#platform/moments.ts'
import { hasBegun } from '../rules.ts'
import type { StoredEvent } from '../store.ts'

type Reaching = Pick<StoredEvent, 'owner_organization_id' | 'owner_department_id' | 'sign_up_audience'>

/** Whether the caller is one of those who may put themselves on an event. */
export const reaches = (actor: Actor, { sign_up_audience: audience, ...owner }: Reaching): boolean =>
  actor.memberships.has(owner.owner_organization_id) && isFor(actor, 'events:read', { ...owner, audience })

/** Whether it is too late at a moment to put oneself on an event. */
export const isOver = (event: Pick<StoredEvent, 'starts_at' | 'sign_up_closes_at'>, now: string): boolean =>
  hasBegun(event, now) || (event.sign_up_closes_at !== null && !before(now, event.sign_up_closes_at))

/** What somebody has due, and when. */
export type Due = Duty & { due_at: string }

/**
 * What of somebody's duties an event is about, that first which is due first: the certifications that share a subject with it, or any
 * where it shares one with none.
 */
export const dueOf = (duties: Duty[], about: ReadonlySet<string> | undefined): Due[] =>
  duties
    .flatMap(({ due_at, ...duty }) => (due_at !== null && duty.state !== 'exempt' ? [{ ...duty, due_at }] : []))
    .filter(({ type }) => about?.has(type.id) ?? true)
    .toSorted((a, b) => (before(a.due_at, b.due_at) ? -1 : Number(before(b.due_at, a.due_at))))

export type Waiting = { user_id: string; requested_at: string; due_at: string | null }

/** Who gets the next seat: who asked first; or where need decides, who has it due first, and then who asked first. */
export function inOrder(waiting: Waiting[], by: StoredEvent['waitlist']): Waiting[] {
  const asked = (a: Waiting, b: Waiting) =>
    parseTimestamp(a.requested_at)! - parseTimestamp(b.requested_at)! || (a.user_id < b.user_id ? -1 : 1)
  if (by !== 'due_first') return waiting.toSorted(asked)
  const due = ({ due_at }: Waiting) => (due_at === null ? Infinity : parseTimestamp(due_at)!)
  return waiting.toSorted((a, b) => (due(a) === due(b) ? asked(a, b) : due(a) - due(b)))
}
