import { allDuties } from '#modules/standing/actions-duties.ts'
import { notReadingMatrix, mayReadMatrix } from '#modules/standing/rules-readers.ts'
import { managedOf } from '#modules/standing/store-reach.ts'
import { type Actor, type Owned, allowAnywhere } from '#platform/access/actor.ts'
import { coveredOf } from '#platform/access/reached-people.ts'
import type { ActorWithAccess } from '#platform/access/caller.ts'
import type { Db } from '#platform/db/open.ts'
import { pageInMemory } from '#platform/rows/list.ts'
import type { PageRequest } from '#platform/rows/page.ts'
import type { Page } from '#platform/shapes.ts'
import { clashesOf } from '../planning/store.ts'
import { type DueCertification, dueOf } from '../sign-ups/rules.ts'
import { typesAbout } from '../sign-ups/store.ts'
import type { ShownEvent } from '../store.ts'
import type { EventCandidate } from './schema.ts'
import * as filling from './store.ts'

type PersonInNeed = { user_id: string; due_at: string; due: DueCertification[] }

/**
 * Returns a page of members who are not on an event and have a due date for its subjects, the earliest first.
 * If no certification shares a subject with the event, all due dates count.
 * It uses what the caller may read: certifications of people they reach, and all duties of people they manage.
 */
export async function candidates(
  db: Db,
  asking: ActorWithAccess,
  event: ShownEvent,
  q: string | undefined,
  request: PageRequest,
): Promise<Page<EventCandidate>> {
  const { actor } = asking
  if (!mayReadMatrix(actor, event.owner_organization_id)) throw notReadingMatrix()
  const all = await inNeed(db, actor, event, await filling.absent(db, actor, event, q))
  const { items, next_cursor } = pageInMemory(
    all,
    ({ due_at, user_id }) => [due_at, user_id],
    { type: 'timestamptz', direction: 'asc' },
    request,
  )
  const user_ids = items.map(({ user_id }) => user_id)
  const people = await filling.named(db, actor, event.owner_organization_id, user_ids)
  const { starts_at, ends_at } = event
  const windows = starts_at === null || ends_at === null ? [] : [{ starts_at, ends_at }]
  const clashes = await clashesOf(db, actor, { user_ids, windows, exclude_event_id: event.id, organizations: allowAnywhere(asking) })
  return {
    items: items.map(({ user_id, due_at, due }) => ({
      person: people.get(user_id)!,
      due_at,
      certifications: due.map(certification),
      clashes: clashes.get(user_id) ?? [],
    })),
    next_cursor,
  }
}

/** Returns the people with such a due date. */
async function inNeed(db: Db, actor: Actor, { id, owner_organization_id }: ShownEvent, people: string[]): Promise<PersonInNeed[]> {
  const about = (await typesAbout(db, [id])).get(id)
  const managed = await managedOf(db, actor, owner_organization_id, people)
  const covered = await coveredOf(db, actor, 'certifications:read', owner_organization_id, people)
  const organization_ids = [owner_organization_id]
  const { of } = await allDuties(db, people.map((user_id) => ({ user_id, organization_ids }))) // prettier-ignore
  return people.flatMap((user_id, nr) => {
    const reads = (type: Owned) => covered.has(user_id) && actor.holds('certifications:read', type)
    const due = dueOf(of[nr]!, about).filter(({ type }) => managed.has(user_id) || reads(type))
    return due[0] ? [{ user_id, due_at: due[0].due_at, due }] : []
  })
}

const certification = ({ type: { id, slug, name }, due_at, state }: DueCertification): EventCandidate['certifications'][number] => ({
  id,
  slug,
  name,
  due_at,
  state: state === 'overdue' || state === 'in_grace' ? state : 'due',
})
