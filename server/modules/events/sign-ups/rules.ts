import type { Duty } from '#modules/standing/actions-duties.ts'
import type { Actor } from '#platform/access/actor.ts'
import { isFor } from '#platform/access/audience.ts'
import { before, parseTimestamp } from '#platform/moments.ts'
import { hasBegun } from '../rules.ts'
import type { StoredEvent } from '../store.ts'

type AudienceFields = Pick<StoredEvent, 'owner_organization_id' | 'owner_department_id' | 'sign_up_audience'>

/** Whether the caller may sign up for an event. */
export const reaches = (actor: Actor, { sign_up_audience: audience, ...owner }: AudienceFields): boolean =>
  actor.memberships.has(owner.owner_organization_id) && isFor(actor, 'events:read', { ...owner, audience })

/** Whether sign-up is closed at a moment. */
export const isOver = (event: Pick<StoredEvent, 'starts_at' | 'sign_up_closes_at'>, now: string): boolean =>
  hasBegun(event, now) || (event.sign_up_closes_at !== null && !before(now, event.sign_up_closes_at))

/** A certification that a person needs, with its due date. */
export type DueCertification = Duty & { due_at: string }

/**
 * Returns the duties that an event is about, earliest due date first: certifications that share a subject with it.
 * If none shares one, all duties count.
 */
export const dueOf = (duties: Duty[], about: ReadonlySet<string> | undefined): DueCertification[] =>
  duties
    .flatMap(({ due_at, ...duty }) => (due_at !== null && duty.state !== 'exempt' ? [{ ...duty, due_at }] : []))
    .filter(({ type }) => about?.has(type.id) ?? true)
    .toSorted((a, b) => (before(a.due_at, b.due_at) ? -1 : Number(before(b.due_at, a.due_at))))

export type WaitingPerson = { user_id: string; requested_at: string; due_at: string | null }

/** Sorts waiting people: by the time they asked, or with `due_first` by due date and then by that time. */
export function inOrder(waiting: WaitingPerson[], by: StoredEvent['waitlist']): WaitingPerson[] {
  const asked = (a: WaitingPerson, b: WaitingPerson) =>
    parseTimestamp(a.requested_at)! - parseTimestamp(b.requested_at)! || (a.user_id < b.user_id ? -1 : 1)
  if (by !== 'due_first') return waiting.toSorted(asked)
  const due = ({ due_at }: WaitingPerson) => (due_at === null ? Infinity : parseTimestamp(due_at)!)
  return waiting.toSorted((a, b) => (due(a) === due(b) ? asked(a, b) : due(a) - due(b)))
}
