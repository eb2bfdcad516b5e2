import { type Static, Type } from 'typebox'
import { personalKinds } from '#platform/rows/personal.ts'
import { Body, Nullable, OneOf, PersonRef, Ref, Shape, Timestamp, Uuid } from '#platform/shapes.ts'

const Reason = Type.String({ minLength: 1, maxLength: 2000 })

/** Joins `from_user_id` into `into_user_id`, the account that stays. */
export const JoinUsers = Body('JoinUsers', {
  from_user_id: Uuid,
  into_user_id: Uuid,
  reason: Reason,
  dry_run: Type.Optional(Type.Boolean()),
})

export type JoinUsers = Static<typeof JoinUsers>

export const UndoUserJoin = Body('UndoUserJoin', { reason: Reason })

/** The number of rows of one kind that a join moves. */
export const UserJoinMoved = Shape('UserJoinMoved', {
  kind: OneOf(personalKinds),
  /** Rows about the person. */
  about: Type.Integer(),
  /** Rows that name the person as the actor. */
  beside: Type.Integer(),
  /** Rows that gave way, because the account that stays has such a row. The join keeps them. */
  set_aside: Type.Integer(),
})
export type UserJoinMoved = Static<typeof UserJoinMoved>

const between = { from: Ref(PersonRef), into: Ref(PersonRef) }

/** The rows that a join would move. */
export const UserJoinPreview = Shape('UserJoinPreview', { ...between, moved: Type.Array(Ref(UserJoinMoved)) })

/** Two accounts that became one. */
export const UserJoin = Shape('UserJoin', {
  id: Uuid,
  ...between,
  reason: Type.String(),
  joined_by: Nullable(Ref(PersonRef)),
  joined_at: Timestamp,
  moved: Type.Array(Ref(UserJoinMoved)),
  /** The end of the time for an undo. */
  undo_until: Timestamp,
  /** Whether the join can be undone now. */
  undoable: Type.Boolean(),
  undone_by: Nullable(Ref(PersonRef)),
  undone_at: Nullable(Timestamp),
  undo_reason: Nullable(Type.String()),
})
export type UserJoin = Static<typeof UserJoin>

/** The number of rows of one kind that an undo put back. */
export const UserJoinPutBack = Shape('UserJoinPutBack', {
  kind: OneOf(personalKinds),
  put_back: Type.Integer(),
  /** Rows that were changed after the join. They stay with their current account. */
  changed_since: Type.Integer(),
})
export type UserJoinPutBack = Static<typeof UserJoinPutBack>

export const UndoneUserJoin = Shape('UndoneUserJoin', { id: Uuid, ...between, rows: Type.Array(Ref(UserJoinPutBack)) })
