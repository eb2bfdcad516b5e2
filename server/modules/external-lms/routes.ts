import type { Routes } from '../../module.ts'
import { allow } from '#platform/access/actor.ts'
import { whoMay } from '#platform/access/declared.ts'
import { getOrganization, owner } from '#platform/access/owner.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { requestedPage, wholeOrPageOf } from '#platform/rows/whole-or-page.ts'
import { OfOrganization, Params, Query, UuidOrSlug } from '#platform/shapes.ts'
import * as actions from './actions.ts'
import { CreateExternalServer, ExternalServer, ListServers, UpdateExternalServer } from './schema.ts'
import * as servers from './store.ts'

const path = '/external-lms/servers/:server_id'
const named = { params: Params({ server_id: UuidOrSlug }), querystring: Query(OfOrganization) }

const lists = whoMay('external-lms:read', 'row', { says: 'external-lms:read over the organization' })
const creates = whoMay('external-lms:write', 'organization', { says: 'external-lms:write over the organization' })
const [reads, writes] = [whoMay('external-lms:read', 'row'), whoMay('external-lms:write', 'row')]
const op = operations('External LMS')

export const externalServerRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      '/external-lms/servers',
      op('listExternalServers', 'The servers of an organization, alphabetical; a page with limit or cursor, else all', lists, {
        querystring: Query(ListServers),
        200: wholeOrPageOf(ExternalServer),
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.query.org)
        allow(req, { owner_organization_id: id, owner_department_id: null })
        const request = requestedPage(signer, req)
        return request ? servers.page(db, id, req.query, request) : servers.list(db, id, req.query)
      },
    )

    app.post(
      '/external-lms/servers',
      op('createExternalServer', 'Add a server to the catalogue', creates, {
        body: CreateExternalServer,
        201: ExternalServer,
        fails: [409],
      }),
      async (req) => {
        const { owner_organization_id } = await owner(db, req, req.body.organization_id)
        return once(db, req, (db) => actions.create(db, req.caller, owner_organization_id, req.body))
      },
    )

    app.get(path, op('getExternalServer', 'A server', reads, { ...named, 200: ExternalServer }), (req) => actions.allowed(db, req))

    app.patch(
      path,
      op('updateExternalServer', 'Change, archive or bring back a server', writes, {
        ...named,
        body: UpdateExternalServer,
        200: ExternalServer,
      }),
      async (req) => {
        const { id } = await actions.allowed(db, req)
        return transaction(db, (db) => actions.update(db, req.caller, id, req.body))
      },
    )

    app.delete(
      path,
      op('archiveExternalServer', 'Archive a server: it takes no more grades, and what it gave stays readable', writes, {
        ...named,
        200: ExternalServer,
      }),
      async (req) => {
        const { id } = await actions.allowed(db, req)
        return transaction(db, (db) => actions.update(db, req.caller, id, { archived: true }))
      },
    )
  }
