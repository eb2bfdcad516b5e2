import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { OfOrganization, Params, Query, Ref, UuidOrSlug } from '#platform/shapes.ts'
import { allowed } from '../actions.ts'
import * as actions from './actions.ts'
import { ExternalUserId, ExternalUserMapping, MapExternalUser } from './schema.ts'
import * as mappings from './store.ts'

const path = '/external-lms/servers/:server_id/user-mappings'
const of = { params: Params({ server_id: UuidOrSlug }), querystring: Query(OfOrganization) }
const List = Type.Array(Ref(ExternalUserMapping))

const [reads, writes] = [whoMay('external-lms:read', 'row'), whoMay('external-lms:write', 'row')]
const op = operations('External LMS')

export const externalUserMappingRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(path, op('listExternalUserMappings', 'Who people are on a server', reads, { ...of, 200: List }), async (req) => {
      const { id } = await allowed(db, req)
      return mappings.list(db, req.actor, id)
    })

    app.post(
      path,
      op('mapExternalUser', 'Say who somebody is on a server; grades that were imported stay with whom they were given', writes, {
        ...of,
        body: MapExternalUser,
        200: List,
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        return once(db, req, (db) => actions.set(db, req.caller, id, req.body))
      },
    )

    app.delete(
      `${path}/:external_user_id`,
      op('unmapExternalUser', 'Say no more who somebody is on a server', writes, {
        params: Params({ server_id: UuidOrSlug, external_user_id: ExternalUserId }),
        querystring: Query(OfOrganization),
        200: List,
      }),
      async (req) => {
        const { id } = await allowed(db, req)
        return transaction(db, (db) => actions.remove(db, req.caller, id, req.params.external_user_id))
      },
    )
  }
