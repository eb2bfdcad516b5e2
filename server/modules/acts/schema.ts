import { type Static, Type } from 'typebox'
import { Body, ErrorBody, Nullable, NullableRef, OneOf, Ref, Shape, Uuid, ids, text } from '#platform/shapes.ts'

/** The most acts in one request. */
export const MOST_ACTS = 1000

/** An operation that declares `x-act`, with its parameters and its body. */
export const ActToDo = Body('ActToDo', {
  /** Unique within the batch. An act that was done is not done again under its key. */
  key: text(255, 1),
  /** The `operationId` of the operation. */
  operation: text(100, 1),
  params: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), text(200, 1))),
  query: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), text(200))),
  body: Type.Optional(Type.Unknown()),
})
export type ActToDo = Static<typeof ActToDo>

export const DoActs = Body('DoActs', {
  organization_id: Uuid,
  acts: Type.Array(Ref(ActToDo), { minItems: 1, maxItems: MOST_ACTS }),
})
export type DoActs = Static<typeof DoActs>

export const TakeActsBack = Body('TakeActsBack', {
  organization_id: Uuid,
  /** The audit entries to take back. If left out, all entries of the batch that have an opposite or say why they stay. */
  entry_ids: Type.Optional(ids(MOST_ACTS)),
})
export type TakeActsBack = Static<typeof TakeActsBack>

/** The outcome of an act. An act that failed or was not tried changed nothing. */
export const ActOutcome = Shape('ActOutcome', {
  nr: Type.Integer(),
  key: Type.String(),
  outcome: OneOf(['done', 'failed', 'untried']),
  /** The status and the error of its own operation. Null unless it failed. */
  status: Nullable(Type.Integer()),
  error: NullableRef(ErrorBody),
  /** The audit entry that it takes back, and the key of the act that wrote the entry. */
  entry_id: Nullable(Uuid),
  takes_back: Nullable(Type.String()),
})
export type ActOutcome = Static<typeof ActOutcome>

/** A batch of acts, with the outcomes after `after`, in the order of the acts. */
export const ActBatch = Shape('ActBatch', {
  batch_id: Uuid,
  /** The number of its acts, and of those that have an outcome. */
  acts_count: Type.Integer(),
  settled_count: Type.Integer(),
  /** Whether every act has an outcome, and the last one is among `items` or before. */
  over: Type.Boolean(),
  items: Type.Array(Ref(ActOutcome)),
  /** The `after` for the outcomes that follow. */
  next_after: Type.Integer(),
})
export type ActBatch = Static<typeof ActBatch>
