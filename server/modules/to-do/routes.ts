import type { Routes } from '../../module.ts'
import { anyToken } from '#platform/access/declared.ts'
import { ownerFilter } from '#platform/access/owner.ts'
import { operations } from '#platform/http/operation.ts'
import type { Awaited } from '#platform/rows/awaited.ts'
import { Query } from '#platform/shapes.ts'
import { ToDo, ToDoQuery } from './schema.ts'
import { counts } from './store.ts'

const op = operations('To do')

export const toDoRoutes: Routes<Awaited[]> =
  ({ db }, awaited) =>
  async (app) => {
    app.get(
      '/to-do',
      op('getToDo', 'How much of each kind waits for the caller’s decision', anyToken, {
        querystring: Query(ToDoQuery),
        200: ToDo,
        fails: [404],
      }),
      async ({ actor, query }) => {
        const { organization_id } = await ownerFilter(db, actor, query, 'not_found')
        return { counts: await counts(db, actor, awaited, organization_id) }
      },
    )
  }
