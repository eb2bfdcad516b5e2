import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { allowIn } from '#platform/access/actor.ts'
import { whoMay } from '#platform/access/declared.ts'
import { transaction } from '#platform/db/open.ts'
import { operations } from '#platform/http/operation.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import { visible } from '../actions.ts'
import * as actions from './actions.ts'
import { CreateRoleManager, RoleManagerEdge, RoleManagers } from './schema.ts'
import * as managers from './store.ts'

const path = '/organizations/:org_id/departments/:dept_id/roles/:role_id/managers'
const params = Params({ org_id: UuidOrSlug, dept_id: UuidOrSlug, role_id: UuidOrSlug })
const edgeParams = Params({ ...params.properties, edge_id: Uuid })

const reads = whoMay('directory-reader', 'directory', { says: 'directory reader' })
const writes = whoMay('directory:write', 'directory', { says: 'directory:write over the organization' })
const op = operations('Roles')

export const roleManagerRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      path,
      op('listRoleManagers', 'The roles that manage a role, and those it manages', reads, { params, 200: RoleManagers }),
      async (req) => managers.list(db, (await visible(db, req.actor, req.params)).id),
    )

    app.post(
      path,
      op('addRoleManager', 'Let the holders of another role manage the holders of this one', writes, {
        params,
        body: CreateRoleManager,
        201: RoleManagerEdge,
        fails: [409],
        changesAccess: true,
      }),
      async (req) => {
        const role = await visible(db, req.actor, req.params)
        allowIn(req, role.organization_id)
        return once(db, req, (db) => actions.add(db, req.caller, role, req.body.manager_role_id))
      },
    )

    app.delete(
      `${path}/:edge_id`,
      op('removeRoleManager', 'Remove a link between manager and managed role', writes, {
        params: edgeParams,
        204: Type.Null(),
        changesAccess: true,
      }),
      async (req) => {
        const role = await visible(db, req.actor, req.params)
        allowIn(req, role.organization_id)
        await transaction(db, (db) => actions.remove(db, req.caller, role, req.params.edge_id))
      },
    )
  }
