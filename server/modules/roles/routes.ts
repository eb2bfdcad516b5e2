import { getOrganization, owner } from '#platform/access/owner.ts'
import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import * as departments from '#modules/departments/store.ts'
import { allow, allowIn } from '#platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { deletionPreview } from '#platform/rows/deletion.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Ref, UuidOrSlug } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from './actions.ts'
import { CreateRole, DepartmentRole, OrganizationRole, UpdateRole } from './schema.ts'
import * as roles from './store.ts'

const path = '/organizations/:org_id/departments/:dept_id/roles'
const inDepartment = Params({ org_id: UuidOrSlug, dept_id: UuidOrSlug })
const params = Params({ org_id: UuidOrSlug, dept_id: UuidOrSlug, role_id: UuidOrSlug })

const readers = whoMay('directory-reader', 'organization', { says: 'directory reader' })
const handsOut = whoMay('directory:write', 'reach', { says: 'directory:write and everything in the role, over its whole reach' })
const readsRoles = whoMay('directory-reader', 'directory', { says: 'directory reader' })
const op = operations('Roles')

export const roleRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      path,
      op('listRoles', 'The roles of a department by name', readers, { params: inDepartment, 200: Type.Array(Ref(DepartmentRole)) }),
      async (req) => {
        const { id, organization_id } = await actions.home(db, req.actor, req.params)
        allowIn(req, organization_id)
        return roles.list(db, id)
      },
    )

    app.get(
      '/organizations/:org_id/roles',
      op('listOrganizationRoles', 'The roles of all live departments of an organization, by department and name', readers, {
        params: Params({ org_id: UuidOrSlug }),
        200: Type.Array(Ref(OrganizationRole)),
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        allowIn(req, id)
        return roles.listAll(db, req.actor, id)
      },
    )

    app.post(
      path,
      op('createRole', 'Create a role that carries only what one holds oneself', handsOut, {
        params: inDepartment,
        body: CreateRole,
        201: DepartmentRole,
        fails: [409],
        changesAccess: true,
      }),
      async (req) => {
        const home = await actions.home(db, req.actor, req.params)
        allow(req, departments.itself(home), true)
        if (home.archived_at) throw departments.departmentArchived()
        await owner(db, req, home.organization_id, home.id)
        return once(db, req, (db) => actions.create(db, req.caller, home, req.body))
      },
    )

    app.get(`${path}/:role_id`, op('getRole', 'A role', readsRoles, { params, 200: DepartmentRole }), async (req) =>
      actions.visible(db, req.actor, req.params),
    )

    app.patch(
      `${path}/:role_id`,
      op('updateRole', 'Change a role', handsOut, { params, body: UpdateRole, 200: DepartmentRole, fails: [409], changesAccess: true }),
      async (req) => {
        const { id } = await actions.visible(db, req.actor, req.params)
        return transaction(db, (db) => actions.update(db, req.caller, id, req.body))
      },
    )

    app.delete(
      `${path}/:role_id`,
      op('deleteRole', 'Delete a role and its grants', handsOut, { params, 204: Type.Null(), changesAccess: true }),
      async (req) => {
        const { id } = await actions.visible(db, req.actor, req.params)
        await transaction(db, (db) => actions.remove(db, req.caller, id))
      },
    )

    deletionPreview(app, db, op, {
      path: `${path}/:role_id`,
      params,
      resource: 'Role',
      access: whoMay('directory:delete', 'role'),
      find: async (req) => {
        const role = await actions.visible(db, req.actor, req.params)
        allow(req, departments.itself({ id: role.department_id, organization_id: role.organization_id }), true)
        return role
      },
      consequences: roles.consequences,
    })
  }
