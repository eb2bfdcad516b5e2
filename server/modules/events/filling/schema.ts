import { type Static, Type } from 'typebox'
import { Name, OneOf, PersonRef, Ref, Shape, Slug, Timestamp, Uuid } from '#platform/shapes.ts'
import { EventConflict } from '../planning/schema.ts'

export const dueStates = ['overdue', 'in_grace', 'due'] as const

/** A member who is not on an event, and has something due that it is about. */
export const EventCandidate = Shape('EventCandidate', {
  person: Ref(PersonRef),
  /** Of what is due first. */
  due_at: Timestamp,
  /** What is due first comes first. Only what the caller may read. */
  certifications: Type.Array(Type.Object({ id: Uuid, slug: Slug, name: Name, due_at: Timestamp, state: OneOf(dueStates) })),
  /** Where they are at that time; of an event that the caller may not read there is only the time. */
  clashes: Type.Array(EventConflict.properties.event),
})
export type EventCandidate = Static<typeof EventCandidate>
