import { Type } from 'typebox'
import type { Routes } from '../../module.ts'
import { transaction } from '#platform/db/open.ts'
import { once } from '#platform/rows/create-once.ts'
import { PageQuery } from '#platform/rows/page.ts'
import { Params, Query, Ref, Uuid, UuidOrSlug } from '#platform/shapes.ts'
import { owner } from '#platform/access/owner.ts'
import { whoMay } from '#platform/access/declared.ts'
import { operations } from '#platform/http/operation.ts'
import { Certification } from '#modules/certifications/schema.ts'
import * as actions from './actions.ts'
import { previewChanged, previewCreated } from './actions-preview.ts'
import { createWhole, previewWhole } from './actions-whole.ts'
import { effectRequest, wholeRequests } from './filter.ts'
import {
  CertificationRequirement,
  CreateCertification,
  CreateCertificationRequirement,
  NewCertificationPreview,
  PreviewNewCertification,
  PreviewRequirement,
  PreviewRequirementChange,
  RequirementPreview,
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
      op(
        'previewNewCertification',
        'Who could be awarded a certification that is not made yet, and the effect of its requirements; writes nothing',
        creates,
        {
          querystring: Query({ ...PageQuery, effect_cursor: PageQuery.cursor }),
          body: PreviewNewCertification,
          200: NewCertificationPreview,
          fails: [409],
        },
      ),
      async (req) => {
        const owned = await owner(db, req, req.body.owner_organization_id, req.body.owner_department_id)
        return previewWhole(db, req.actor, owned, req.body, wholeRequests(signer, req))
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
      op(
        'previewRequirement',
        'The effect of a requirement on the holders of its role, and the next dates of a sample person; writes nothing',
        writes,
        {
          params: Params(role),
          querystring: Query(PageQuery),
          body: PreviewRequirement,
          200: RequirementPreview,
          fails: [409],
        },
      ),
      async (req) => {
        const role = await actions.writableRole(db, req, req.params)
        return previewCreated(db, req.actor, role, req.body, effectRequest(signer, req))
      },
    )

    app.post(
      `${path}/:certification_type_id/preview`,
      op('previewRequirementChange', 'The effect of changing when a required certification is due; writes nothing', writes, {
        params: link,
        querystring: Query(PageQuery),
        body: PreviewRequirementChange,
        200: RequirementPreview,
        fails: [409],
      }),
      async (req) => {
        const role = await actions.writableRole(db, req, req.params)
        const found = await actions.linkOf(db, req.actor, role.id, req.params.certification_type_id)
        return previewChanged(db, req.actor, role, found, req.body, effectRequest(signer, req))
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
