import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '../../context.ts'
import { transaction } from '#platform/db/open.ts'
import { once } from '#platform/rows/create-once.ts'
import { Params, Ref, Uuid, UuidOrSlug, failures } from '#platform/shapes.ts'
import { whoMay } from '#platform/access/declared.ts'
import * as actions from './actions.ts'
import { projection } from './dates.ts'
import {
  CertificationRequirement,
  CreateCertificationRequirement,
  ProjectRequirement,
  RequirementProjection,
  UpdateCertificationRequirement,
} from './schema.ts'
import * as requirements from './store.ts'

const path = '/organizations/:org_id/departments/:dept_id/roles/:role_id/required-certifications'
const role = { org_id: UuidOrSlug, dept_id: UuidOrSlug, role_id: UuidOrSlug }
const link = Params({ ...role, certification_type_id: Uuid })
const tags = ['Certifications']
const writers = whoMay('certifications:write', 'role', { says: 'certifications:write over the role’s department' })

export const requirementRoutes =
  ({ db }: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      path,
      {
        schema: {
          operationId: 'listRequiredCertifications',
          tags,
          summary: 'What a role requires, as far as the caller may read it, by name',
          ...whoMay('certifications:read', 'list'),
          params: Params(role),
          response: { 200: Type.Array(Ref(CertificationRequirement)), ...failures(404) },
        },
      },
      async (req) => {
        const { role } = await actions.getRole(db, req.actor, req.params)
        return requirements.list(db, req.actor, role.id)
      },
    )

    app.post(
      path,
      {
        schema: {
          operationId: 'requireCertification',
          tags,
          summary: 'Make a role require a certification',
          ...writers,
          params: Params(role),
          body: Ref(CreateCertificationRequirement),
          response: { 201: Ref(CertificationRequirement), ...failures(400, 403, 404, 409) },
        },
      },
      async (req, reply) => {
        const role = await actions.writableRole(db, req.actor, req.params)
        return reply.code(201).send(await once(db, req, (db) => actions.create(db, req.caller, role, req.body)))
      },
    )

    app.post(
      `${path}/preview`,
      {
        schema: {
          operationId: 'projectRequirement',
          tags,
          summary: 'The next three due dates that a requirement would ask of somebody; writes nothing',
          ...writers,
          params: Params(role),
          body: Ref(ProjectRequirement),
          response: { 200: Ref(RequirementProjection), ...failures(400, 403, 404) },
        },
      },
      async (req) => {
        const role = await actions.writableRole(db, req.actor, req.params)
        return projection(db, req.actor, role, req.body)
      },
    )

    app.patch(
      `${path}/:certification_type_id`,
      {
        schema: {
          operationId: 'updateRequiredCertification',
          tags,
          summary: 'Change when a required certification is due',
          ...writers,
          params: link,
          body: Ref(UpdateCertificationRequirement),
          response: { 200: Ref(CertificationRequirement), ...failures(400, 403, 404) },
        },
      },
      async (req) => {
        const { id } = await actions.writableRole(db, req.actor, req.params)
        const found = await actions.linkOf(db, req.actor, id, req.params.certification_type_id)
        return transaction(db, (db) => actions.update(db, req.caller, found, req.body))
      },
    )

    app.delete(
      `${path}/:certification_type_id`,
      {
        schema: {
          operationId: 'dropRequiredCertification',
          tags,
          summary: 'Make a role require a certification no longer',
          ...writers,
          params: link,
          response: { 204: Type.Null(), ...failures(403, 404) },
        },
      },
      async (req, reply) => {
        const { id } = await actions.writableRole(db, req.actor, req.params)
        const found = await actions.linkOf(db, req.actor, id, req.params.certification_type_id)
        await transaction(db, (db) => actions.remove(db, req.caller, found))
        return reply.code(204).send(null)
      },
    )
  }
