import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { getOrganization } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Query, Ref, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { CreateSavedView, SavedView, UpdateSavedView, ViewRoom } from './schema.ts'
import * as views from './store.ts'

const ofOrganization = Params({ org_id: UuidOrSlug })
const params = Params({ org_id: UuidOrSlug, view_id: Uuid })

const members = whoMay('sight', 'organization', { says: 'seeing the organization; one’s own, and those that are shared' })
const makes = whoMay('sight', 'organization', { says: 'seeing the organization; sharing needs directory:write over it' })
const changes = whoMay('directory:write', 'organization', {
  also: ['author'],
  says: 'directory:write over the organization, of what is shared or is to be; its author, who may always take the sharing back or delete it',
})
const op = operations('Saved views')

export const viewRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/organizations/:org_id/views',
      op('listSavedViews', 'Kept ways to look at a list, by name', members, {
        params: ofOrganization,
        querystring: Query({ room: ViewRoom }),
        200: Type.Array(Ref(SavedView)),
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        return views.list(db, req.actor, id, req.query.room)
      },
    )

    app.post(
      '/organizations/:org_id/views',
      op('createSavedView', 'Keep a way to look at a list', makes, {
        params: ofOrganization,
        body: CreateSavedView,
        201: SavedView,
        fails: [403, 409],
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        return once(db, req, (db) => actions.create(db, req.caller, id, req.body))
      },
    )

    app.patch(
      '/organizations/:org_id/views/:view_id',
      op('updateSavedView', 'Rename a view, have it show something else, share it or take that back', changes, {
        params,
        body: UpdateSavedView,
        200: SavedView,
        fails: [409],
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        return transaction(db, (db) => actions.update(db, req.caller, id, req.params.view_id, req.body))
      },
    )

    app.delete(
      '/organizations/:org_id/views/:view_id',
      op('deleteSavedView', 'Delete a view', changes, { params, 204: Type.Null() }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        await transaction(db, (db) => actions.remove(db, req.caller, id, req.params.view_id))
      },
    )
  }
