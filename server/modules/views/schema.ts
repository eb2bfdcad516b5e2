import { type Static, Type } from 'typebox'
import { Body, NullableRef, OneOf, Patch, PersonRef, Shape, Timestamp, Uuid, text } from '#platform/shapes.ts'

/** The lists of an organization that can have views. */
const rooms = [
  'access', 'audit-log', 'certifications', 'courses', 'events', 'forums', 'job-aids', 'pathways', 'people', 'qr-codes', 'quizzes',
  'records', 'roles', 'subjects', 'team',
] as const // prettier-ignore
export const ViewRoom = OneOf(rooms)
export type ViewRoom = Static<typeof ViewRoom>

/** The query of an address, in the encoding that browsers use. */
const ViewQuery = Type.String({ maxLength: 2000, pattern: "^(?:[A-Za-z0-9_.~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*$" })

export const SavedView = Shape('SavedView', {
  id: Uuid,
  organization_id: Uuid,
  room: ViewRoom,
  name: text(80, 1),
  query: ViewQuery,
  /** Whether everyone in the organization finds it. */
  shared: Type.Boolean(),
  /** Null if the author was erased. */
  made_by: NullableRef(PersonRef),
  created_at: Timestamp,
})
export type SavedView = Static<typeof SavedView>

export const CreateSavedView = Body('CreateSavedView', {
  room: ViewRoom,
  name: text(80, 1),
  query: ViewQuery,
  shared: Type.Optional(Type.Boolean({ default: false })),
})
export type CreateSavedView = Static<typeof CreateSavedView>

export const UpdateSavedView = Patch('UpdateSavedView', { name: text(80, 1), query: ViewQuery, shared: Type.Boolean() })
export type UpdateSavedView = Static<typeof UpdateSavedView>
