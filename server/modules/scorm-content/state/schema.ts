import { type Static, Type } from 'typebox'
import { Nullable, OneOf, Query, Timestamp, Uuid } from '#platform/shapes.ts'
import { attemptStatus } from '#modules/scorm-courses/attempts/schema.ts'

/** `item_id` chooses another item than the one to open; `storage` says that the browser has none for frames of this origin. */
export const StateQuery = Query({ item_id: Type.Optional(Type.String({ maxLength: 1000 })), storage: Type.Optional(OneOf(['denied'])) })
export type StateQuery = Static<typeof StateQuery>

/** What the player starts from. Elements of the data model stand under their full names. */
export const PlayerState = Type.Object({
  scorm_version: OneOf(['1.2', '2004']),
  mode: OneOf(['normal', 'review', 'preview']),
  credit: OneOf(['credit', 'no-credit']),
  course: Type.Object({ id: Uuid, name: Type.String() }),
  learner: Type.Object({ id: Uuid, name: Nullable(Type.String()) }),
  /** Without an id in a preview, which is no attempt. */
  attempt: Type.Object({ id: Nullable(Uuid), ...attemptStatus }),
  /** A newer window has taken over: nothing can be saved here any more. */
  superseded: Type.Boolean(),
  /** The last commit of this launch that was acknowledged; the next one names it as its `base_seq`. */
  seq: Type.Integer(),
  /** How many calls of the content in this launch are known of, and the time here: the player tells the next ones by both. */
  calls: Type.Integer(),
  now: Timestamp,
  /** In their order. `url` is a path on this origin. */
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      url: Type.String(),
      visible: Type.Boolean(),
      is_sco: Type.Boolean(),
      is_asset: Type.Boolean(),
      completion_status: attemptStatus.completion_status,
      success_status: attemptStatus.success_status,
    }),
  ),
  /** The item that is asked for, else the one to open. */
  item_id: Type.String(),
  /** What that item may read. */
  cmi: Type.Record(Type.String(), Type.String()),
  autocommit_seconds: Type.Integer(),
  max_beacon_bytes: Type.Integer(),
})
export type PlayerState = Static<typeof PlayerState>
