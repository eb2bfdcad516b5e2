import { getOrganization } from '#platform/access/owner.ts'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import * as departments from '#modules/departments/store.ts'
import { type Actor, allow, allowIn, notReadingDirectory } from '#platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { deletionPreview } from '#platform/rows/deletion.ts'
import { notFound } from '#platform/errors.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Ref, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from './actions.ts'
import { CreateRole, CreateRoleManager, DepartmentRole, OrganizationRole, RoleManagerEdge, RoleManagers, UpdateRole } from './schema.ts'
import * as roles from './store.ts'

const path = '/organizations/:org_id/departments/:dept_id/roles'
const inDepartment = Params({ org_id: UuidOrSlug, dept_id: UuidOrSlug })
const params = Params({ org_id: UuidOrSlug, dept_id: UuidOrSlug, role_id: UuidOrSlug })
const edgeParams = Params({ org_id: UuidOrSlug, dept_id: UuidOrSlug, role_id: UuidOrSlug, edge_id: Uuid })

type DepartmentPath = { org_id: string; dept_id: string }
type RolePath = DepartmentPath & { role_id: string }

const readers = whoMay('directory-reader', 'organization', { says: 'directory reader' })
const handsOut = whoMay('directory:write', 'reach', { says: 'directory:write and everything in the role, over its whole reach' })
const readsRoles = whoMay('directory-reader', 'directory', { says: 'directory reader' })
const setsManagers = whoMay('directory:write', 'directory', { says: 'directory:write over the organization' })
const op = operations('Roles')

export const roleRoutes =
  ({ db }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const department = async (actor: Actor, { org_id, dept_id }: DepartmentPath) => {
      const { id } = await getOrganization(db, actor, org_id)
      return departments.get(db, id, dept_id)
    }
    /** Readers of the directory see its roles; to other members a role is not there. */
    const get = async (actor: Actor, { role_id, ...path }: RolePath) => {
      const home = await department(actor, path)
      if (!actor.readsDirectory(home.organization_id)) throw notFound()
      return roles.get(db, home.organization_id, home.id, role_id)
    }

    app.get(
      path,
      op('listRoles', 'The roles of a department by name', readers, { params: inDepartment, 200: Type.Array(Ref(DepartmentRole)) }),
      async (req) => {
        const { id, organization_id } = await department(req.actor, req.params)
        if (!req.actor.readsDirectory(organization_id)) throw notReadingDirectory()
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
        if (!req.actor.readsDirectory(id)) throw notReadingDirectory()
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
      async (req, reply) => {
        const home = await department(req.actor, req.params)
        allow(req, departments.itself(home), true)
        if (home.archived_at) throw departments.departmentArchived()
        return reply.code(201).send(await once(db, req, (db) => actions.create(db, req.caller, home, req.body)))
      },
    )

    app.get(`${path}/:role_id`, op('getRole', 'A role', readsRoles, { params, 200: DepartmentRole }), async (req) =>
      get(req.actor, req.params),
    )

    app.patch(
      `${path}/:role_id`,
      op('updateRole', 'Change a role', handsOut, { params, body: UpdateRole, 200: DepartmentRole, fails: [409], changesAccess: true }),
      async (req) => {
        const { id } = await get(req.actor, req.params)
        return transaction(db, (db) => actions.update(db, req.caller, id, req.body))
      },
    )

    app.delete(
      `${path}/:role_id`,
      op('deleteRole', 'Delete a role and its grants', handsOut, { params, 204: Type.Null(), changesAccess: true }),
      async (req, reply) => {
        const { id } = await get(req.actor, req.params)
        await transaction(db, (db) => actions.remove(db, req.caller, id))
        return reply.code(204).send(null)
      },
    )

    deletionPreview(app, db, op, {
      path: `${path}/:role_id`,
      params,
      resource: 'Role',
      access: whoMay('directory:delete', 'role'),
      find: async (req) => {
        const role = await get(req.actor, req.params as RolePath)
        allow(req, departments.itself({ id: role.department_id, organization_id: role.organization_id }), true)
        return role
      },
      consequences: roles.consequences,
    })

    app.get(
      `${path}/:role_id/managers`,
      op('listRoleManagers', 'The roles that manage a role, and those it manages', readsRoles, { params, 200: RoleManagers }),
      async (req) => roles.managers(db, (await get(req.actor, req.params)).id),
    )

    app.post(
      `${path}/:role_id/managers`,
      op('addRoleManager', 'Let the holders of another role manage the holders of this one', setsManagers, {
        params,
        body: CreateRoleManager,
        201: RoleManagerEdge,
        fails: [409],
        changesAccess: true,
      }),
      async (req, reply) => {
        const role = await get(req.actor, req.params)
        allowIn(req, role.organization_id)
        return reply.code(201).send(await once(db, req, (db) => actions.addManager(db, req.caller, role, req.body.manager_role_id)))
      },
    )

    app.delete(
      `${path}/:role_id/managers/:edge_id`,
      op('removeRoleManager', 'Remove a link between manager and managed role', setsManagers, {
        params: edgeParams,
        204: Type.Null(),
        changesAccess: true,
      }),
      async (req, reply) => {
        const role = await get(req.actor, req.params)
        allowIn(req, role.organization_id)
        await transaction(db, (db) => actions.removeManager(db, req.caller, role, req.params.edge_id))
        return reply.code(204).send(null)
      },
    )
  }
