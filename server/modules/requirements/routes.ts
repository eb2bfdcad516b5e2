import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { transaction } from '#platform/db/open.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery, pageRequest } from '#platform/rows/page.ts'
import { Params, Query, Ref, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import { owner } from '#platform/access/owner.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { Certification } from '#modules/certifications/schema.ts'
import { CertificationPreview } from '#modules/standing/schema.ts'
import * as actions from './actions.ts'
import { createWhole, previewWhole } from './actions-whole.ts'
import { projection } from './actions-projection.ts'
import {
  CertificationRequirement,
  CreateCertification,
  CreateCertificationRequirement,
  PreviewNewCertification,
  ProjectRequirement,
  RequirementProjection,
  UpdateCertificationRequirement,
} from './schema.ts'
import * as requirements from './store.ts'

const path = '/organizations/:org_id/departments/:dept_id/roles/:role_id/required-certifications'
const role = { org_id: UuidOrSlug, dept_id: UuidOrSlug, role_id: UuidOrSlug }
const link = Params({ ...role, certification_type_id: Uuid })

const lists = whoMay('certifications:read', 'list')
const writes = whoMay('certifications:write', 'role', { says: 'certifications:write over the role’s department' })
const creates = whoMay('certifications:write', 'new row')
const op = operations('Certifications')

export const requirementRoutes: Routes =
  ({ db, signer }) =>
  async (app) => {
    app.post(
      '/certifications',
      op('createCertification', 'Create a certification with its rules, and make roles require it', creates, {
        body: CreateCertification,
        201: Certification,
        fails: [409],
      }),
      async (req) => {
        const owned = await owner(db, req, req.body.owner_organization_id, req.body.owner_department_id)
        return once(db, req, (db) => createWhole(db, req.caller, owned, req.body))
      },
    )

    app.post(
      '/certifications/preview',
      op('previewNewCertification', 'Who could be awarded a certification that is not made yet; writes nothing', creates, {
        querystring: Query(PageQuery),
        body: PreviewNewCertification,
        200: CertificationPreview,
        fails: [409],
      }),
      async (req) => {
        const owned = await owner(db, req, req.body.owner_organization_id, req.body.owner_department_id)
        const { actor, params, routeOptions } = req
        const query = { ...req.query, supposed: JSON.stringify(req.body) }
        return previewWhole(db, actor, owned, req.body, pageRequest(signer, { actor, params, routeOptions, query }))
      },
    )

    app.get(
      path,
      op('listRequiredCertifications', 'What a role requires, as far as the caller may read it, by name', lists, {
        params: Params(role),
        200: Type.Array(Ref(CertificationRequirement)),
        fails: [404],
      }),
      async (req) => {
        const { role } = await actions.getRole(db, req.actor, req.params)
        return requirements.list(db, req, role.id)
      },
    )

    app.post(
      path,
      op('requireCertification', 'Make a role require a certification', writes, {
        params: Params(role),
        body: CreateCertificationRequirement,
        201: CertificationRequirement,
        fails: [409],
      }),
      async (req) => {
        const role = await actions.writableRole(db, req, req.params)
        return once(db, req, (db) => actions.create(db, req.caller, role, req.body))
      },
    )

    app.post(
      `${path}/preview`,
      op('projectRequirement', 'The next three due dates that a requirement would ask of somebody; writes nothing', writes, {
        params: Params(role),
        body: ProjectRequirement,
        200: RequirementProjection,
      }),
      async (req) => {
        const role = await actions.writableRole(db, req, req.params)
        return projection(db, req.actor, role, req.body)
      },
    )

    app.patch(
      `${path}/:certification_type_id`,
      op('updateRequiredCertification', 'Change when a required certification is due', writes, {
        params: link,
        body: UpdateCertificationRequirement,
        200: CertificationRequirement,
      }),
      async (req) => {
        const { id } = await actions.writableRole(db, req, req.params)
        const found = await actions.linkOf(db, req.actor, id, req.params.certification_type_id)
        return transaction(db, (db) => actions.update(db, req.caller, found, req.body))
      },
    )

    app.delete(
      `${path}/:certification_type_id`,
      op('dropRequiredCertification', 'Make a role require a certification no longer', writes, { params: link, 204: Type.Null() }),
      async (req) => {
        const { id } = await actions.writableRole(db, req, req.params)
        const found = await actions.linkOf(db, req.actor, id, req.params.certification_type_id)
        await transaction(db, (db) => actions.remove(db, req.caller, found))
      },
    )
  }
