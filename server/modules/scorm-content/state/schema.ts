import { type Static, Type } from 'typebox'
import { Nullable, OneOf, Query, Timestamp, Uuid } from '#platform/shapes.ts'
import { attemptStatus } from '#modules/scorm-courses/attempts/schema.ts'

/** `item_id` chooses an item other than the default. `storage`: the browser denies storage to frames of this origin. */
export const StateQuery = Query({ item_id: Type.Optional(Type.String({ maxLength: 1000 })), storage: Type.Optional(OneOf(['denied'])) })
export type StateQuery = Static<typeof StateQuery>

/** The state that the player starts from. Elements of the data model have their full names. */
export const PlayerState = Type.Object({
  scorm_version: OneOf(['1.2', '2004']),
  mode: OneOf(['normal', 'review', 'preview']),
  credit: OneOf(['credit', 'no-credit']),
  course: Type.Object({ id: Uuid, name: Type.String() }),
  learner: Type.Object({ id: Uuid, name: Nullable(Type.String()) }),
  /** The id is null in a preview, which is no attempt. */
  attempt: Type.Object({ id: Nullable(Uuid), ...attemptStatus }),
  /** A newer window has taken over, so this one can save nothing more. */
  superseded: Type.Boolean(),
  /** The number of the last acknowledged commit of this launch. The next commit has it as `base_seq`. */
  seq: Type.Integer(),
  /** The number of stored calls of this launch, and the server time. The player numbers and dates its next calls by them. */
  calls: Type.Integer(),
  now: Timestamp,
  /** The items in their order. `url` is a path on this origin. */
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
  /** The requested item, or else the one to open. */
  item_id: Type.String(),
  /** The elements that the item may read. */
  cmi: Type.Record(Type.String(), Type.String()),
  autocommit_seconds: Type.Integer(),
  max_beacon_bytes: Type.Integer(),
})
export type PlayerState = Static<typeof PlayerState>
