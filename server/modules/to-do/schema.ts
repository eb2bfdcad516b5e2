import { type Static, Type } from 'typebox'
import { type AwaitedKind, awaitedActs, awaitedKinds } from '#platform/rows/awaited.ts'
import { PageQuery, SortQuery, momentSorts } from '#platform/rows/page.ts'
import { Nullable, NullableRef, OfOrganization, OneOf, PersonRef, Shape, Slug, Timestamp, Uuid, text } from '#platform/shapes.ts'

/** The limit of each count. Nobody decides more in a day. */
export const MOST = 1000

const count = Type.Integer({ minimum: 0, maximum: MOST })

/** `counts`: the number of waiting items of each kind that the caller decides, up to 1,000. */
export const ToDo = Shape('ToDo', {
  counts: Type.Object(
    Object.fromEntries(awaitedKinds.map((kind) => [kind, Type.Optional(count)])) as Record<AwaitedKind, Type.TOptional<typeof count>>,
  ),
})
export type ToDo = Static<typeof ToDo>

/** A thing that waits for the caller's decision. */
export const ToDoItem = Shape('ToDoItem', {
  kind: OneOf(awaitedKinds),
  /** The id by which its own list finds it. A sign-up has `event_id.user_id`. */
  id: Type.String(),
  /** The record, certification, event, quiz or forum thread that the decision is about. */
  thing_id: Uuid,
  title: Type.String(),
  /** The person who waits. null for learners without an account. */
  person: NullableRef(PersonRef),
  /** The name of a learner without an account. */
  person_name: Nullable(Type.String()),
  organization: Type.Object({ id: Uuid, slug: Slug, name: Type.String() }),
  since: Timestamp,
  /** The version to send with a decision. null for attempts, whose answers have versions of their own. */
  version: Nullable(Type.String()),
  /** The decisions that the caller may make now. */
  may: Type.Array(OneOf(awaitedActs)),
  /** The hours of a record's evidence. */
  hours: Nullable(Type.Number()),
  /** The number of pieces of a record's evidence. */
  evidence_count: Nullable(Type.Integer()),
})
export type ToDoItem = Static<typeof ToDoItem>

export const toDoSorts = momentSorts('since')
export type ToDoSort = (typeof toDoSorts)[number]

/** `q` searches titles and people. `id` finds one item. */
export const ToDoItemsQuery = {
  ...OfOrganization,
  kind: Type.Optional(OneOf(awaitedKinds)),
  id: Type.Optional(text(100, 1)),
  q: Type.Optional(text(200)),
  ...SortQuery(toDoSorts),
  ...PageQuery,
}
