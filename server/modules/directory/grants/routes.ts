import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { acting } from '#platform/acts/current.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { AssignDirectoryUserRole, DirectoryUserRole, UpdateDirectoryUserRole } from '../schema.ts'
import * as actions from './actions.ts'

const path = '/organizations/:org_id/directory/:user_id/roles'
const ofMember = Params({ org_id: UuidOrSlug, user_id: Uuid })
const params = Params({ org_id: UuidOrSlug, user_id: Uuid, role_id: UuidOrSlug })

const writes = whoMay('directory:write', 'reach', { says: 'directory:write and everything in the role, over its whole reach' })
const op = operations('Directory')

export const grantRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.post(
      path,
      op('grantRole', 'Grant a role', writes, {
        params: ofMember,
        body: AssignDirectoryUserRole,
        act: true,
        201: DirectoryUserRole,
        fails: [409],
        changesAccess: true,
      }),
      async (req) => {
        const found = await actions.memberToGrant(db, req.actor, req.params)
        return once(db, req, (db) => actions.assign(db, req.caller, found, req.body))
      },
    )

    app.patch(
      `${path}/:role_id`,
      op('updateGrant', 'Set or lift the end of a grant', writes, {
        params,
        body: UpdateDirectoryUserRole,
        act: true,
        200: DirectoryUserRole,
        changesAccess: true,
      }),
      async (req) => {
        const found = await actions.memberToGrant(db, req.actor, req.params)
        return acting(db, req, (db) => actions.update(db, req.caller, found, req.params.role_id, req.body.expires_at))
      },
    )

    app.delete(
      `${path}/:role_id`,
      op('withdrawRole', 'End a grant', writes, { params, act: true, 204: Type.Null(), changesAccess: true }),
      async (req) => {
        const found = await actions.memberToGrant(db, req.actor, req.params)
        await acting(db, req, (db) => actions.remove(db, req.caller, found, req.params.role_id))
      },
    )
  }
