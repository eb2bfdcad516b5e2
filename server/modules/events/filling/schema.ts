import { type Static, Type } from 'typebox'
import { Name, OneOf, PersonRef, Ref, Shape, Slug, Timestamp, Uuid } from '#platform/shapes.ts'
import { EventConflict } from '../planning/schema.ts'

export const dueStates = ['overdue', 'in_grace', 'due'] as const

/** A member who is not on an event and has a certification due that it is about. */
export const EventCandidate = Shape('EventCandidate', {
  person: Ref(PersonRef),
  /** The earliest due date. */
  due_at: Timestamp,
  /** Earliest due date first; only certifications that the caller may read. */
  certifications: Type.Array(Type.Object({ id: Uuid, slug: Slug, name: Name, due_at: Timestamp, state: OneOf(dueStates) })),
  /** Their other events at that time. An event that the caller may not read has only its time. */
  clashes: Type.Array(EventConflict.properties.event),
})
export type EventCandidate = Static<typeof EventCandidate>
