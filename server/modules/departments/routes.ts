import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { type Actor, allow } from '#platform/access/actor.ts'
import { transaction } from '#platform/db/open.ts'
import { permanentDeletion } from '#platform/rows/deletion.ts'
import { once } from '#platform/rows/create-once.ts'
import { getOrganization, owner } from '#platform/access/owner.ts'
import { IncludeArchived, Params, Query, Ref, UuidOrSlug } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import * as actions from './actions.ts'
import { consequencesFor } from './consequences.ts'
import { CreateDepartment, Department, UpdateDepartment } from './schema.ts'
import * as departments from './store.ts'

const inOrganization = Params({ org_id: UuidOrSlug })
const params = Params({ org_id: UuidOrSlug, dept_id: UuidOrSlug })

const members = whoMay('sight', 'organization', { says: 'seeing the organization' })
const creates = whoMay('directory:write', 'department', { says: 'directory:write over the department above, or over the organization' })
const writes = whoMay('directory:write', 'department')
const op = operations('Departments')

export const departmentRoutes: Routes<actions.DepartmentTables> =
  ({ db, jobs }, owning) =>
  async (app) => {
    /** Returns a department. Everyone who sees the organization sees its departments. */
    const get = async (actor: Actor, { org_id, dept_id }: { org_id: string; dept_id: string }) => {
      const { id } = await getOrganization(db, actor, org_id)
      return departments.get(db, id, dept_id)
    }

    app.get(
      '/organizations/:org_id/departments',
      op('listDepartments', 'The departments of an organization by name', members, {
        params: inOrganization,
        querystring: Query(IncludeArchived),
        200: Type.Array(Ref(Department)),
      }),
      async (req) => {
        const { id } = await getOrganization(db, req.actor, req.params.org_id)
        return departments.list(db, id, req.query)
      },
    )

    app.post(
      '/organizations/:org_id/departments',
      op('createDepartment', 'Create a department, at the top or beneath another', creates, {
        params: inOrganization,
        body: CreateDepartment,
        201: Department,
        fails: [409],
        changesAccess: true,
      }),
      async (req) => {
        const { owner_organization_id: id } = await owner(db, req, req.params.org_id, req.body.parent_department_id)
        return once(db, req, (db) => actions.create(db, req.caller, id, req.body))
      },
    )

    app.get(
      '/organizations/:org_id/departments/:dept_id',
      op('getDepartment', 'A department', members, { params, 200: Department }),
      async (req) => get(req.actor, req.params),
    )

    app.patch(
      '/organizations/:org_id/departments/:dept_id',
      op('updateDepartment', 'Change, move, archive or bring back a department', writes, {
        params,
        body: UpdateDepartment,
        200: Department,
        fails: [409],
        changesAccess: true,
      }),
      async (req) => {
        const department = await get(req.actor, req.params)
        return transaction(db, (db) => actions.update(db, req.caller, department, req.body))
      },
    )

    app.delete(
      '/organizations/:org_id/departments/:dept_id',
      op('archiveDepartment', 'Archive a department', writes, { params, 200: Department, fails: [409], changesAccess: true }),
      async (req) => {
        const department = await get(req.actor, req.params)
        return transaction(db, (db) => actions.update(db, req.caller, department, { archived: true }))
      },
    )

    permanentDeletion(app, db, op, {
      path: '/organizations/:org_id/departments/:dept_id',
      params,
      resource: 'Department',
      access: whoMay('directory:delete', 'department'),
      changesAccess: true,
      find: async (req) => {
        const department = await get(req.actor, req.params)
        allow(req, departments.itself(department), true)
        return department
      },
      consequences: consequencesFor(owning.owned),
      remove: (db, req, department) => actions.remove(db, jobs, req.caller, department, owning),
    })
  }
