import type { Routes } from '../../module.ts'
import { anyToken } from '#platform/access/declared.ts'
import { ownerFilter } from '#platform/access/owner.ts'
import { operations } from '#platform/http/operation.ts'
import type { Awaited } from '#platform/rows/awaited.ts'
import { pageRequest } from '#platform/rows/page.ts'
import { OfOrganization, Query, pageOf } from '#platform/shapes.ts'
import { ToDo, ToDoItem, ToDoItemsQuery } from './schema.ts'
import * as store from './store.ts'

const op = operations('To do')

export const toDoRoutes: Routes<Awaited[]> =
  ({ db, signer }, awaited) =>
  async (app) => {
    app.get(
      '/to-do',
      op('getToDo', 'How much of each kind waits for the caller’s decision', anyToken, {
        querystring: Query(OfOrganization),
        200: ToDo,
        fails: [404],
      }),
      async ({ actor, query }) => {
        const { organization_id } = await ownerFilter(db, actor, query, 'not_found')
        return { counts: await store.counts(db, actor, awaited, organization_id) }
      },
    )

    app.get(
      '/to-do/items',
      op('listToDoItems', 'Everything that waits for the caller’s decision, newest or oldest first', anyToken, {
        querystring: Query(ToDoItemsQuery),
        200: pageOf(ToDoItem),
        fails: [404],
      }),
      async (req) => {
        const { organization_id } = await ownerFilter(db, req.actor, req.query, 'not_found')
        return store.list(db, req.actor, awaited, { ...req.query, organization_id }, pageRequest(signer, req))
      },
    )
  }
