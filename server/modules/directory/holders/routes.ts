import { Type } from 'typebox'
import type { Routes } from '../../../module.ts'
import { allowIn } from '#platform/access/actor.ts'
import { badRequest } from '#platform/errors.ts'
import { findDepartment, getOrganization } from '#platform/access/owner.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { PermissionShape } from '#platform/access/permissions.ts'
import { Params, Query, UuidOrSlug, pageOf } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { PermissionHolder } from './schema.ts'
import * as holders from './store.ts'

const readers = whoMay('directory-reader', 'organization', { says: 'directory reader; the list has people whom a permission reaches' })
const op = operations('Directory')

export const permissionHolderRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.get(
      '/organizations/:org_id/permission-holders',
      op(
        'listPermissionHolders',
        'The members who hold a permission over the organization itself or a department, and through what',
        readers,
        {
          params: Params({ org_id: UuidOrSlug }),
          querystring: Query({ permission: PermissionShape, department: Type.Optional(UuidOrSlug), ...PageQuery }),
          200: pageOf(PermissionHolder),
        },
      ),
      async (req) => {
        const { id: organization_id } = await getOrganization(db, req.actor, req.params.org_id)
        allowIn(req, organization_id)
        const { permission, department } = req.query
        const found = department === undefined ? undefined : await findDepartment(db, organization_id, department)
        if (department !== undefined && !found) throw badRequest('department names nothing you can see.', 'department')
        const owner = { owner_organization_id: organization_id, owner_department_id: found?.id ?? null }
        return holders.list(db, req.actor, permission, owner, pageRequest(signer, req))
      },
    )
  }
